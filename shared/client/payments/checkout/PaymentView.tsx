import { Button } from '#shared/client/ui/Button.tsx';
import { Loader } from '#shared/client/ui/Loader.tsx';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressHere, navigate } from '#shared/client/app/core/navigation.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Row, Sign, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { hasEnded, isOpen, isPaid } from '#shared/payments/process.ts';
import { isManual } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { moneyMoved, nextOf, paymentPath, stateOf, takeNext, thingsOf } from '#shared/client/payments/beginPayment.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { PayPanel } from './PayPanel.tsx';
import { wordsOf } from '#shared/client/payments/paymentWords.tsx';
import { asRail, useRailName } from './railMarks.tsx';
import { Receipt } from '#shared/client/payments/Receipt.tsx';
import { RefundAsk } from '#shared/client/payments/refunds/RefundAsk.tsx';
import { useBalances } from '#shared/client/payments/useBalances.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useOffer } from './useOffer.ts';
import { usePayment } from './usePayment.ts';
import classes from './PaymentView.module.css';

const EthereumStep = lazy(() => import('./EthereumStep.tsx'));
const StripeForm = lazy(() => import('./StripeForm.tsx'));

interface PaymentViewProps {
  payment_id: string;
  /** The shell's links onward, once the payment is paid or has ended. Called without a payment where there is none. */
  renderOnward: (payment?: PaymentShape) => ReactNode;
}

/** A payment of the reader's: what is to be done for it, how it stands, and its receipt. */
export function PaymentView({ payment_id, renderOnward }: PaymentViewProps) {
  const { payment, error, isAsking, reload } = usePayment(payment_id);
  const isDone = payment !== undefined && isPaid(stateOf(payment));
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    moneyMoved();
    const next = nextOf(payment_id);
    if (next) navigate(next);
  }, [isDone, payment_id]);
  if (error && !payment)
    return (
      <ErrorState level={1} text={error.message} again={reload}>
        {renderOnward()}
      </ErrorState>
    );
  if (!payment)
    return (
      <Loading gap={5} bounded>
        <Bone height={180} />
        <Bone height={260} />
      </Loading>
    );
  return (
    <Stack gap={5} bounded>
      {isAgain && hasEnded(stateOf(payment)) ? (
        <Again payment={payment} />
      ) : (
        <>
          <Status
            payment={payment}
            isAsking={isAsking}
            reload={reload}
            again={() => setAgain(true)}
            renderOnward={renderOnward}
          />
          <Receipt payment={payment} />
        </>
      )}
      {isDone && (payment.refundable > 0 || payment.refund_asked) && <RefundAsk payment={payment} />}
    </Stack>
  );
}

interface StatusProps {
  payment: PaymentShape;
  isAsking: boolean;
  reload: () => void;
  /** The same things are to be paid in another way. */
  again: () => void;
  renderOnward: (payment: PaymentShape) => ReactNode;
}

function Status({ payment, isAsking, reload, again, renderOnward }: StatusProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const state = stateOf(payment);
  const { tone, Icon, title, text } = wordsOf(payment);
  const { currency, amount, items, claim, refunded, going_back, backs, surplus } = payment;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const values = {
    count,
    number: number(count),
    amount: money(amount, currency),
    refunded: money(refunded, currency),
    back: money(going_back, currency),
    name: claim?.reason ?? '',
    reference: surplus?.reference ?? backs?.flatMap(({ reference }) => reference ?? []).join(', ') ?? '',
    rest: money(Math.max(0, payment.received - amount), currency),
  };
  const isManualOpen = isOpen(state) && isManual(asRail(payment.rail));
  return (
    <Card
      pad="8 6"
      textAlign="center"
      as="section"
      gap={2}
      align="center"
      bounded
      className={classes.status}
      narrow={{ pad: '6 4' }}
      data-tone={tone}
      data-state={state}
    >
      <Sign size={64} className={classes.sign} aria-hidden>
        {isAsking && isOpen(state) ? <Loader size={28} color="currentColor" /> : <Icon size={32} />}
      </Sign>
      <h1 className={classes.title}>{t(title, values)}</h1>
      {text && (
        <Text className={classes.text} maxWidth="46ch" soft>
          {text === 'payments.done.depositText' ? <Added payment={payment} /> : t(text, values)}
        </Text>
      )}
      {claim?.state === 'refused' && claim.reason && (
        <Card as="blockquote" pad="3 4" surface="sunken" breaks maxWidth="46ch">
          {claim.reason}
        </Card>
      )}
      {/* Announces changes while the page is shown. */}
      <span role="status" className="visually-hidden">
        {t(title, values)}
      </span>
      {isManualOpen && !claim && <ManualSteps payment={payment} />}
      {isOpen(state) && !isManualOpen && <OutsideSteps payment={payment} reload={reload} again={again} />}
      {isManualOpen && claim?.state !== 'waiting' && <OtherWay payment={payment} again={again} />}
      {hasEnded(state) && (
        <Row gap={3} cross="stretch" justify="center" wrap above={4} className={classes.steps}>
          <Button size="lg" onClick={again}>
            {t('payments.again')}
          </Button>
          {renderOnward(payment)}
        </Row>
      )}
      {!isOpen(state) && !hasEnded(state) && (
        <Row gap={3} cross="stretch" justify="center" wrap above={4} className={classes.steps}>
          {renderOnward(payment)}
        </Row>
      )}
    </Card>
  );
}

/** What became of a deposit: it paid a debt first. */
function Added({ payment: { currency, amount } }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const now = useBalances()?.find((one) => one.currency === currency);
  const paysDebt = now && (now.debt > 0 || now.available < amount);
  return t(paysDebt ? 'payments.done.depositDebt' : 'payments.done.depositText');
}

/** The same things once more, in whichever way. */
function Again({ payment }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  // Leads to where the first try began.
  const [next] = useState(() => takeNext(payment.payment_id));
  const things = thingsOf(payment);
  const { offer, error, isAsking, renew } = useOffer(things);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    title.current?.focus();
  }, []);
  return (
    <Card pad="6 7" as="section" gap={5} bounded className={classes.again} narrow={{ pad: '5 4' }}>
      <h1 ref={title} tabIndex={-1} className={classes.title}>
        {t('payments.checkout.title')}
      </h1>
      {error ? (
        <ErrorState text={error.message} again={renew} />
      ) : offer ? (
        <PayPanel offer={offer} things={things} next={next} renew={renew} pending={isAsking} />
      ) : (
        <Loading>
          <Bone height={220} />
        </Loading>
      )}
    </Card>
  );
}

/** Cancels the payment; another one may follow. */
function useCancel({ payment_id }: PaymentShape, then: () => void) {
  return useAction(async () => {
    const { payment } = await call.cancelPayment({ payment_id });
    changeAnswer('getPayment', { payment_id }, (known) => known && { ...known, payment });
    moneyMoved();
    // The rail may have been faster.
    if (hasEnded(stateOf(payment))) then();
  });
}

function OtherWay({ payment, again }: { payment: PaymentShape; again: () => void }) {
  const { t } = useTranslation();
  const change = useCancel(payment, again);
  const cancel = useCancel(payment, () => {});
  return (
    <Row gap={1} cross="stretch" justify="center" wrap above={2}>
      <Button variant="subtle" loading={change.isRunning} disabled={cancel.isRunning} onClick={() => void change.run()}>
        {t('payments.otherWay')}
      </Button>
      <Button variant="subtle" loading={cancel.isRunning} disabled={change.isRunning} onClick={() => void cancel.run()}>
        {t('payments.cancel')}
      </Button>
    </Row>
  );
}

/** Of a rail that takes the payment itself. */
function OutsideSteps({ payment, reload, again }: { payment: PaymentShape; reload: () => void; again: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { payment_id, step, problem, amount, currency, items, expires_at } = payment;
  const key = step?.publishable_key;
  const secret = step?.client_secret;
  return (
    <>
      {items.some(({ kept }) => kept) && (
        <Text className={classes.text} maxWidth="46ch" soft>
          {t('payments.kept')} <TimeLeft until={Date.parse(expires_at)} />
        </Text>
      )}
      {step?.pay_url ? (
        <Row gap={3} cross="stretch" justify="center" wrap above={4} className={classes.steps}>
          {/* The contest app opens it in place where it is in no frame (bridge.ts). */}
          <Button component="a" size="lg" href={step.pay_url} data-leads-back>
            {t(problem ? 'payments.open.another' : 'payments.open.goOn')}
          </Button>
        </Row>
      ) : step?.ether ? (
        <Suspense fallback={<Bone height={320} />}>
          <EthereumStep payment={payment} />
        </Suspense>
      ) : (
        key &&
        secret && (
          <Suspense fallback={<Bone height={240} />}>
            <StripeForm
              form={{ publishable_key: key, script: step.script }}
              client_secret={secret}
              action={t('payments.pay.now', { amount: money(amount, currency) })}
              confirm={(stripe, elements) =>
                stripe.confirmPayment({
                  elements,
                  confirmParams: { return_url: `${location.origin}${addressHere(paymentPath(payment_id))}` },
                  redirect: 'if_required',
                })
              }
              done={reload}
            />
          </Suspense>
        )
      )}
      {!step?.ether?.seen && <OtherWay payment={payment} again={again} />}
    </>
  );
}

/** Of a manual rail: where to pay, and what to say then. */
function ManualSteps({ payment }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const money = useMoney();
  const nameOf = useRailName();
  const { copied, copyText } = useCopy();
  const { pay_to, amount, currency, rail } = payment;
  return (
    <div className={classes.manual}>
      <Stack surface="sunken" pad="4 5" as="dl" gap={3}>
        <Row gap="1 4" justify="space-between" wrap>
          <Text as="dt" soft>
            {t('payments.manual.amount')}
          </Text>
          <Row as="dd" gap={2} wrap strong>
            {money(amount, currency)}
          </Row>
        </Row>
        <Row gap="1 4" justify="space-between" wrap>
          <Text as="dt" soft>
            {nameOf(rail)}
          </Text>
          <Row as="dd" gap={2} wrap strong>
            {pay_to ? (
              <>
                <Text as="span" breaks>
                  {pay_to}
                </Text>
                <Button variant="default" size="xs" onClick={() => void copyText(pay_to)}>
                  {t(copied ? 'payments.manual.copied' : 'payments.manual.copy')}
                </Button>
              </>
            ) : (
              t('payments.manual.inPerson')
            )}
          </Row>
        </Row>
      </Stack>
      <ClaimForm payment={payment} />
    </div>
  );
}
