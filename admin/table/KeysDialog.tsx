import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './KeysDialog.module.css';

const rows = [
  { key: 'j', label: 'admin.keys.next' },
  { key: 'k', label: 'admin.keys.previous' },
  { key: 'x', label: 'admin.keys.select' },
  { key: 'Enter', label: 'admin.keys.open' },
  { key: 'Esc', label: 'admin.keys.close' },
  { key: '/', label: 'admin.keys.search' },
  { key: '?', label: 'admin.keys.help' },
] as const;

/** Lists the keyboard shortcuts, with a switch to disable them. */
export function KeysDialog({ on, setOn, close }: { on: boolean; setOn: (on: boolean) => void; close: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('admin.keys.title')} close={close}>
      <Stack as="dl" className={classes.keys}>
        {rows.map(({ key, label }) => (
          <Row key={key} justify="space-between" gap={4} edge="bottom">
            <dt>{t(label)}</dt>
            <Row as="dd" gap={2} cross="stretch">
              <kbd>{key}</kbd>
            </Row>
          </Row>
        ))}
      </Stack>
      <Switch
        label={t('admin.keys.on')}
        hint={t('admin.keys.onHint')}
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
