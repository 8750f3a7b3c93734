import { Button } from '#shared/client/ui/Button.tsx';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import { removeView, type SavedView, saveView, viewLimits, viewsOf } from './savedViews.ts';
import classes from './Views.module.css';

/** A table's saved views, and the current one. */
export function useViews(table: string, present: string) {
  const [views, setViews] = useState(() => viewsOf(table));
  return {
    views,
    present,
    isSaved: views.some(({ search }) => search === present),
    save: (name: string) => setViews(saveView(table, { name, search: present })),
    remove: (name: string) => setViews(removeView(table, name)),
  };
}

interface ViewListProps {
  views: readonly SavedView[];
  present: string;
  remove: (name: string) => void;
}

/** Saved views as links; nothing when there are none. */
export function ViewList({ views, present, remove }: ViewListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!views.length) return null;
  const shown = [
    { name: t('admin.views.all'), search: '', own: false },
    ...views.map((view) => ({ ...view, own: true })),
  ];
  return (
    <nav aria-label={t('admin.views.title')}>
      <Row as="ul" gap={2} cross="stretch" wrap below={3}>
        {shown.map(({ name, search, own }) => (
          <Row
            as="li"
            key={`${own} ${name}`}
            inline
            soft
            className={classes.view}
            data-on={search === present || undefined}
          >
            <Link
              to={{ pathname, search }}
              preventScrollReset
              aria-current={search === present ? 'page' : undefined}
              className={classes.link}
            >
              {name}
            </Link>
            {own && (
              <button
                type="button"
                className={classes.remove}
                aria-label={t('admin.views.remove', { name })}
                onClick={() => remove(name)}
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </Row>
        ))}
      </Row>
    </nav>
  );
}

/** Saves the current view under a name. */
export function SaveView({ save }: { save: (name: string) => void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(!given);
    if (!given) return;
    save(given);
    setAsks(false);
    setName('');
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {t('admin.views.save')}
      </Button>
      {asks && (
        <Dialog title={t('admin.views.save')} close={() => setAsks(false)}>
          <Stack as="form" gap={5} onSubmit={submit}>
            <TextInput
              label={t('admin.views.name')}
              description={t('admin.views.hint')}
              error={isMissing ? t('admin.views.nameNeeded') : undefined}
              maxLength={viewLimits.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <DialogActions>
              <Button variant="default" onClick={() => setAsks(false)}>
                {t('admin.cancel')}
              </Button>
              <Button type="submit">{t('admin.views.keep')}</Button>
            </DialogActions>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
