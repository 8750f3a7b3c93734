import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { type DeliveryState, deliveryStates } from '#shared/developers/types.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import { useProblemWords } from './useProblemWords.ts';
import type { WebhookRow } from './WebhookPanel.tsx';
import classes from './Developers.module.css';

type Delivery = OutputOfCall<'getDeliveries'>['deliveries'][number];

const tones = { waiting: 'progress', delivered: 'success', dead: 'danger' } as const;

interface DeliveryLogProps {
  row: WebhookRow;
  isReader: boolean;
  close: () => void;
}

/** What a webhook was told, with what was sent and answered, and a way to send it again. */
export function DeliveryLog({ row: { webhook_id, url }, isReader, close }: DeliveryLogProps): ReactNode {
  const { t } = useTranslation();
  const [state, setState] = useState<DeliveryState>();
  const [page, setPage] = useState(1);
  const { answer, error, reload } = useAnswer(
    'getDeliveries',
    { webhook_id, ...(state && { state }), page },
    { keepFormer: true, every: 5000 },
  );
  const replay = useAction(async (delivery_id?: string) => {
    const { count } = await call.replayDeliveries({ webhook_id, ...(delivery_id && { delivery_id }) });
    toast.success(t('developers.hooks.replayed', { count }));
    await invalidate('getDeliveries');
  });
  const pages = Math.max(1, Math.ceil((answer?.count ?? 0) / webhookLimits.page));
  return (
    <Dialog title={t('developers.hooks.log')} close={close}>
      <Stack gap={4} bounded>
        <Meta>{url}</Meta>
        <Select
          label={t('developers.hooks.state')}
          value={state ?? ''}
          choices={[
            { value: '', label: t('developers.hooks.all') },
            ...deliveryStates.map((value) => ({ value, label: t(`developers.delivery.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setState(deliveryStates.find((each) => each === value));
            setPage(1);
          }}
        />
        {error && !answer ? (
          <ErrorState text={error.message} again={reload} />
        ) : !answer ? (
          <Bone height={160} />
        ) : answer.deliveries.length ? (
          <List>
            {answer.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.delivery_id}
                delivery={delivery}
                again={isReader ? undefined : () => void replay.run(delivery.delivery_id)}
                isRunning={replay.running?.[0] === delivery.delivery_id}
              />
            ))}
          </List>
        ) : (
          <p>{t('developers.hooks.noDeliveries')}</p>
        )}
        <Row gap={2} cross="stretch" wrap>
          {pages > 1 && (
            <>
              <Button variant="default" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('developers.hooks.newer')}
              </Button>
              <Button variant="default" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t('developers.hooks.older')}
              </Button>
            </>
          )}
          {state === 'dead' && !isReader && (answer?.count ?? 0) > 0 && (
            <Button size="sm" loading={replay.isRunning} onClick={() => void replay.run()}>
              {t('developers.hooks.replayAll')}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}

interface RowProps {
  delivery: Delivery;
  again: (() => void) | undefined;
  isRunning: boolean;
}

function DeliveryRow({ delivery, again, isRunning }: RowProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const problemOf = useProblemWords();
  const { event, state, tries, made_at, tried_at, next_at, took, body, answer } = delivery;
  return (
    <Stack as="li" gap={2} edge="bottom" className={classes.row} data-testid="delivery">
      <Row gap={3} justify="space-between">
        <Heading level={3} shrink size={4} breaks>
          {event}
        </Heading>
        <Badge tone={tones[state]}>{t(`developers.delivery.${state}`)}</Badge>
      </Row>
      <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
        <When at={made_at} />
        {tried_at && <span>{problemOf(delivery)}</span>}
        {took !== undefined && <span>{t('developers.hooks.took', { ms: took })}</span>}
        <span>{t('developers.hooks.tries', { count: tries })}</span>
        {next_at && <span>{t('developers.hooks.next', { date: exact(next_at) })}</span>}
      </Row>
      <details>
        <summary>{t('developers.hooks.bodies')}</summary>
        <Meta>{t('developers.hooks.sent')}</Meta>
        <Card as="pre" pad={3} surface="sunken" size={1} breaks className={classes.body}>
          {body || t('developers.hooks.closed')}
        </Card>
        {answer && (
          <>
            <Meta>{t('developers.hooks.answered')}</Meta>
            <Card as="pre" pad={3} surface="sunken" size={1} breaks className={classes.body}>
              {answer}
            </Card>
          </>
        )}
      </details>
      {again && state !== 'waiting' && (
        <Button variant="default" size="sm" self="start" loading={isRunning} onClick={again}>
          {t('developers.hooks.replay')}
        </Button>
      )}
    </Stack>
  );
}
