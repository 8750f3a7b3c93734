import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Heading, List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { KeyKind } from '#shared/developers/types.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { RenewSecretForm, WebhookForm } from './WebhookForm.tsx';
import { useProblemWords } from './useProblemWords.ts';
import classes from './Developers.module.css';

export type WebhookRow = OutputOfCall<'getWebhooks'>['webhooks'][number];

type Open =
  | { kind: 'form' }
  | { kind: 'secret'; url: string; secret: string }
  | { kind: 'log' | 'renew' | 'remove'; row: WebhookRow };

interface WebhookPanelProps {
  /** Whose webhooks: the caller's own, or the site's, which operators keep. */
  kind: KeyKind;
  isReader?: boolean;
}

/** The addresses that programs are told at, with what they were told. */
export function WebhookPanel({ kind, isReader = false }: WebhookPanelProps): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getWebhooks', { kind });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = async (next?: Open) => {
    setOpen(next);
    await invalidate('getWebhooks');
  };
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer) return <Bone height={140} />;
  const hasRows = answer.webhooks.length > 0;
  const add = !isReader && (
    <Button
      className={hasRows ? classes.add : undefined}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setOpen({ kind: 'form' })}
    >
      {t('developers.hooks.add')}
    </Button>
  );
  return (
    <>
      {hasRows ? (
        <List>
          {answer.webhooks.map((row) => (
            <WebhookLine key={row.webhook_id} row={row} isReader={isReader} open={setOpen} changed={changed} />
          ))}
        </List>
      ) : (
        <EmptyState
          bare
          icon={<IconWebhook size={28} />}
          title={t('developers.hooks.none')}
          text={t('developers.hooks.noneText')}
        >
          {add}
        </EmptyState>
      )}
      {hasRows && add}
      {open?.kind === 'form' && (
        <WebhookForm kind={kind} close={close} made={(url, secret) => changed({ kind: 'secret', url, secret })} />
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={t('developers.hooks.secret')}
          text={t('developers.hooks.secretText', { url: open.url })}
          secret={open.secret}
          close={close}
        />
      )}
      {open?.kind === 'renew' && (
        <RenewSecretForm
          row={open.row}
          close={close}
          made={(secret) => changed({ kind: 'secret', url: open.row.url, secret })}
        />
      )}
      {open?.kind === 'remove' && <RemoveDialog row={open.row} close={close} done={() => changed()} />}
      {open?.kind === 'log' && <DeliveryLog row={open.row} isReader={isReader} close={close} />}
    </>
  );
}

interface RowProps {
  row: WebhookRow;
  isReader: boolean;
  open: (next: Open) => void;
  changed: () => Promise<void>;
}

function WebhookLine({ row, isReader, open, changed }: RowProps) {
  const { t } = useTranslation();
  const problemOf = useProblemWords();
  const { webhook_id, url, events, about, is_on, failing_since, taken_at } = row;
  const turn = useAction(async () => {
    await call.changeWebhook({ webhook_id, is_on: !is_on });
    await changed();
  });
  const test = useAction(async () => {
    const { delivery } = await call.testWebhook({ webhook_id });
    if (delivery.state === 'delivered') toast.success(t('developers.hooks.tested', { status: delivery.status ?? 0 }));
    else toast.refusal(problemOf(delivery));
    await invalidate('getDeliveries');
  });
  return (
    <Stack as="li" gap={2} edge="bottom" className={classes.row} data-testid="webhook">
      <Row gap={3} justify="space-between">
        <Heading level={3} shrink size={4} breaks>
          {url}
        </Heading>
        <Badge tone={!is_on ? 'plain' : failing_since ? 'warning' : 'success'}>
          {t(!is_on ? 'developers.hooks.off' : failing_since ? 'developers.hooks.failing' : 'developers.hooks.on')}
        </Badge>
      </Row>
      {about !== undefined && (
        <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
          {t('developers.hooks.aboutOnly', { title: about })}
        </Row>
      )}
      <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
        <code>{events.join(', ')}</code>
      </Row>
      <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
        {failing_since && (
          <span>
            {t('developers.hooks.failingSince')} <When at={failing_since} />
          </span>
        )}
        <span>
          {t('developers.hooks.taken')} {taken_at ? <When at={taken_at} /> : t('developers.keys.never')}
        </span>
      </Row>
      <Row gap={2} cross="stretch" wrap>
        <Button variant="default" size="sm" onClick={() => open({ kind: 'log', row })}>
          {t('developers.hooks.log')}
        </Button>
        {!isReader && (
          <>
            <Button variant="default" size="sm" loading={test.isRunning} onClick={() => void test.run()}>
              {t('developers.hooks.test')}
            </Button>
            <Button variant="default" size="sm" loading={turn.isRunning} onClick={() => void turn.run()}>
              {t(is_on ? 'developers.hooks.turnOff' : 'developers.hooks.turnOn')}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => open({ kind: 'renew', row })}>
              {t('developers.hooks.renew')}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => open({ kind: 'remove', row })}>
              {t('developers.hooks.remove')}
            </Button>
          </>
        )}
      </Row>
    </Stack>
  );
}

function RemoveDialog({ row, close, done }: { row: WebhookRow; close: () => void; done: () => Promise<void> }) {
  const { t } = useTranslation();
  const remove = useAction(async () => {
    await call.removeWebhook({ webhook_id: row.webhook_id }, { quiet: true });
    toast.success(t('developers.hooks.removed'));
    await done();
  });
  return (
    <Dialog title={t('developers.hooks.removeOf')} close={close}>
      <Stack gap={4} bounded>
        <p>{t('developers.hooks.removeText', { url: row.url })}</p>
        {remove.error && <p role="alert">{remove.error.message}</p>}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.cancel')}
          </Button>
          <Button color="red" loading={remove.isRunning} onClick={() => void remove.run()}>
            {t('developers.hooks.remove')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
