import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Card, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Developers.module.css';

interface SecretDialogProps {
  title: string;
  text: string;
  secret: string;
  close: () => void;
}

/** A secret, for the only time. */
export function SecretDialog({ title, text, secret, close }: SecretDialogProps): ReactNode {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  return (
    <Dialog title={title} close={close}>
      <Stack gap={4} bounded>
        <p>{text}</p>
        <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.secret}>
          <code data-testid="secret">{secret}</code>
        </Card>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.kept')}
          </Button>
          <Button
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(secret)}
          >
            {t(copied ? 'developers.copied' : 'developers.copy')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
