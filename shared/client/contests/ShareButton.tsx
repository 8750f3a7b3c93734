import { Button } from '@mantine/core';
import { IconCheck, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';

interface ShareButtonProps {
  title: string;
  /** An address on this site. */
  path: string;
}

/** The device's own share sheet where there is one, else the link in the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const share = async () => {
    const url = new URL(path, location.origin).href;
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (cause) {
        // Closing the sheet is an answer too.
        if (cause instanceof DOMException && cause.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) toast.success(t('contests.share.copied'), 'contest');
    else toast.refusal(t('contests.share.failed'));
  };
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconShare2 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      {t('contests.share.button')}
    </Button>
  );
}
