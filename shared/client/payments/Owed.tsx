import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Card, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { OwedShape } from '#shared/payments/shapes.ts';
import { AskDialog } from './refunds/AskDialog.tsx';
import { useRailName } from './checkout/railMarks.tsx';
import { useRefundReason } from './refunds/refundReason.ts';
import { useMoney } from './useMoney.ts';
import { useThings } from './useThing.ts';
import cards from './Cards.module.css';
import classes from './Sales.module.css';

interface OwedProps {
  owed: readonly OwedShape[];
  changed: () => void;
}

/** Money that came straight to a seller, and that they have to send back by hand. */
export function Owed({ owed, changed }: OwedProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const things = useThings();
  const nameOf = useRailName();
  const reasonOf = useRefundReason();
  const [sending, setSending] = useState<OwedShape>();
  const people = usePeople(owed.flatMap(({ user_id }) => user_id ?? []));
  return (
    <section aria-labelledby="owed">
      <Heading level={2} size={4} plain id="owed">
        {t('payments.owed.title', { count: owed.length })}
      </Heading>
      <Meta above={1} size={3} className={classes.lead}>
        {t('payments.owed.text')}
      </Meta>
      <Stack gap={3} className={classes.waiting}>
        {owed.map((one) => {
          const { refund_id, user_id, sender, paid_by, amount, currency, rail, what, reason, createdAt } = one;
          const name = (user_id === undefined ? undefined : people.get(user_id)?.full_name) ?? sender;
          const to = { amount: money(amount, currency), name: name ?? t('payments.owed.toVisitor') };
          return (
            <article key={refund_id} className={cards.card} data-testid="owed">
              <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
                <h3 className={cards.title}>{t('payments.owed.to', to)}</h3>
                <Meta rigid as="span">
                  <When at={createdAt} />
                </Meta>
              </Row>
              <Meta size={3} breaks>
                {things(what)} · {reasonOf(reason)}
              </Meta>
              <Card as="dl" pad="3 4" surface="sunken" className={cards.facts}>
                <div>
                  <dt>{t('payments.owed.way')}</dt>
                  <dd>{nameOf(rail)}</dd>
                </div>
                {sender && (
                  <div>
                    <dt>{t('payments.owed.sender')}</dt>
                    <dd>{sender}</dd>
                  </div>
                )}
                {paid_by && (
                  <div>
                    <dt>{t('payments.owed.paidBy')}</dt>
                    <dd>
                      <code>{paid_by}</code>
                    </dd>
                  </div>
                )}
              </Card>
              <Row gap={2} wrap className={cards.acts}>
                <Button size="sm" onClick={() => setSending(one)}>
                  {t('payments.owed.act')}
                </Button>
              </Row>
            </article>
          );
        })}
      </Stack>
      {sending && <SendForm owed={sending} done={changed} close={() => setSending(undefined)} />}
    </section>
  );
}

function SendForm({ owed, done, close }: { owed: OwedShape; done: () => void; close: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const given = { amount: money(owed.amount, owed.currency) };
  const send = useAction(async () => {
    await call.sendRefund({ refund_id: owed.refund_id, reference }, { quiet: true });
    toast.success(t('payments.owed.done', given));
    done();
    close();
  });
  return (
    <AskDialog
      title={t('payments.owed.askTitle', given)}
      about={t('payments.owed.askText')}
      action={t('payments.owed.act')}
      busy={send.isRunning}
      refusal={send.error?.message}
      submit={() => {
        setMissing(!reference.trim());
        if (reference.trim()) void send.run();
      }}
      close={close}
    >
      <TextInput
        label={t('payments.owed.reference')}
        description={t('payments.owed.referenceHint')}
        autoComplete="off"
        maxLength={paymentLimits.reference}
        value={reference}
        error={isMissing && !reference.trim() ? t('payments.owed.referenceNeeded') : undefined}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </AskDialog>
  );
}
