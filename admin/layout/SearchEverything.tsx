import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';

const load = () => import('./SearchPanel.tsx');

/** One search over all areas, behind a button in the bar and Ctrl-K or Cmd-K. */
export function SearchEverything() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const come = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // A form that is open keeps what was typed into it.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', come);
    return () => document.removeEventListener('keydown', come);
  }, []);
  return (
    <>
      <ActionIcon
        aria-label={t('admin.search.label')}
        title={t('admin.search.label')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Dialog title={t('admin.search.label')} close={close}>
          <LazyPart
            load={load}
            props={{ close }}
            fallback={
              <Loading>
                <Bone height={44} />
              </Loading>
            }
          />
        </Dialog>
      )}
    </>
  );
}
