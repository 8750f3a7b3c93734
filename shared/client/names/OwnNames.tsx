import { Button } from '#shared/client/ui/Button.tsx';
import { IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { serverNow, useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { paymentPath } from '#shared/client/payments/beginPayment.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { DomainHost } from '#shared/names/entities/hosts.ts';
import { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { canRenew, yearsLeft } from '#shared/names/process.ts';
import type { DomainNameShape, DomainOrderShape } from '#shared/names/shapes.ts';
import cards from '#shared/client/payments/Cards.module.css';
import { Agree, payFor, YearsSelect } from './BuyName.tsx';
import { Hosts, type Suggested } from './Hosts.tsx';
import { failureWords, likelyCurrency, nameCurrencies, nameWord, orderWords } from './names.ts';
import classes from './Names.module.css';

const asked = ['getOwnNames'] as const;

/** The reader's names, purchases and addresses, live. */
export default function OwnNames(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getOwnNames', {});
  const user_id = useUser()?.user_id;
  useLiveAnswers(DomainOrder, 'user_id', user_id, asked);
  useLiveAnswers(DomainName, 'user_id', user_id, asked);
  useLiveAnswers(DomainHost, 'user_id', user_id, asked);
  const [suggested, setSuggested] = useState<Suggested>({ name: '', nth: 0 });
  const now = useNow(15_000);
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={180} />
      </Loading>
    );
  const { names, orders, hosts, sold, leads } = answer;
  // What is done is a name, and what was not paid in time is nothing.
  const isOver = ({ state, held_until }: DomainOrderShape) =>
    state === 'done' || state === 'over' || (state === 'held' && Date.parse(held_until) <= now);
  const shownOrders = orders.filter((order) => !isOver(order));
  return (
    <>
      <Stack as="section" gap={4} className={classes.section} aria-labelledby="own">
        <h2 id="own">{t('names.own.title')}</h2>
        {!names.length && !shownOrders.length && (
          <EmptyState icon={<IconWorld size={28} />} title={t('names.own.none')} text={t('names.own.noneText')} />
        )}
        <List gap={4}>
          {names.map((name) => (
            <li key={name.domain_id}>
              <NameCard
                {...{ name, sold }}
                connect={() => setSuggested(({ nth }) => ({ name: name.shown, nth: nth + 1 }))}
              />
            </li>
          ))}
        </List>
        {shownOrders.length > 0 && (
          <>
            <h3>{t('names.own.orders')}</h3>
            <List gap={4}>
              {shownOrders.map((order) => (
                <li key={order.domain_order_id}>
                  <OrderCard order={order} />
                </li>
              ))}
            </List>
          </>
        )}
      </Stack>
      <Hosts {...{ hosts, leads }} suggested={suggested} />
    </>
  );
}

function NameCard({ name, sold, connect }: { name: DomainNameShape; sold: boolean; connect: () => void }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [isRenewing, setRenewing] = useState(false);
  const now = serverNow();
  const { shown, until, registered_at, state } = name;
  const word = nameWord(name, now);
  const years = yearsLeft(until, now);
  return (
    <article className={cards.card} data-testid="own-name">
      <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
        <h3 className={cards.title}>{shown}</h3>
        <Badge tone={word.tone}>{t(word.text)}</Badge>
      </Row>
      <Card as="dl" pad="3 4" surface="sunken" className={cards.facts}>
        <div>
          <dt>{t(state === 'active' ? 'names.own.until' : 'names.own.ended')}</dt>
          <dd>{date(until)}</dd>
        </div>
        <div>
          <dt>{t('names.own.since')}</dt>
          <dd>{date(registered_at)}</dd>
        </div>
      </Card>
      <Row gap={2} wrap className={cards.acts}>
        {sold && canRenew(name, now) && years > 0 && (
          <Button size="sm" variant="default" onClick={() => setRenewing(true)}>
            {t('names.own.renew')}
          </Button>
        )}
        {state === 'active' && (
          <Button size="sm" variant="default" onClick={connect}>
            {t('names.own.connect')}
          </Button>
        )}
      </Row>
      {isRenewing && <Renewal {...{ name, years }} close={() => setRenewing(false)} />}
    </article>
  );
}

function Renewal({ name, years: most, close }: { name: DomainNameShape; years: number; close: () => void }): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const [years, setYears] = useState(1);
  const [currency, setCurrency] = useState<string>(() => likelyCurrency());
  const [agreed, setAgreed] = useState(false);
  const renew = useAction(async () => {
    const { domain_id } = name;
    const { order } = await call.renewDomain({ domain_id, years, currency, agreed: agreed as true }, { quiet: true });
    await payFor(order.domain_order_id);
  });
  const price = useAnswer('getRenewalPrice', { domain_id: name.domain_id, currency }, { keepFormer: true });
  const problem = renew.error?.fields?.['agreed'];
  return (
    <Dialog title={t('names.own.renewTitle', { name: name.shown })} close={close}>
      <Stack
        as="form"
        gap={5}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void renew.run();
        }}
      >
        <Stack gap={4} className={classes.pair}>
          <YearsSelect years={years} most={most} choose={setYears} />
          <Select
            label={t('names.search.currency')}
            choices={nameCurrencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
        </Stack>
        <Agree text={t('names.buy.agreeRenew')} agreed={agreed} choose={setAgreed} problem={problem} />
        <Row as="p" gap={4} cross="baseline" justify="space-between" size={5} strong figures aria-live="polite">
          <span>{t('names.buy.total')}</span>
          {price.answer && !price.isAsking ? (
            <span data-testid="total">{money(years * price.answer.year, currency)}</span>
          ) : (
            !price.error && <Bone width={72} height={24} />
          )}
        </Row>
        <FormRefusal text={problem ? '' : (renew.error?.message ?? price.error?.message ?? '')} />
        <Button type="submit" loading={renew.isRunning}>
          {t('names.own.pay')}
        </Button>
      </Stack>
    </Dialog>
  );
}

function OrderCard({ order }: { order: DomainOrderShape }): ReactNode {
  const { t } = useTranslation();
  const { time, date } = useFormat();
  const money = useMoney();
  const { shown, state, kind, years, amount, currency, failure, held_until, payment_id, domain_order_id } = order;
  const pay = useAction(() => payFor(domain_order_id));
  const word = orderWords[state];
  const isHeld = state === 'held';
  const length = t('names.years', { count: years });
  return (
    <article className={cards.card} data-testid="domain-order">
      <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
        <h4 className={cards.title}>{shown}</h4>
        <Badge tone={word.tone}>{t(word.text)}</Badge>
      </Row>
      <Meta size={3} breaks>
        {kind === 'register' ? t('names.own.register', { years: length }) : t('names.own.renewal', { years: length })}
        {` · ${money(amount, currency)} · ${date(order.createdAt)}`}
      </Meta>
      {state === 'paid' && (
        <Meta size={3} breaks>
          {t('names.own.registering')}
        </Meta>
      )}
      {failure && (
        <Meta size={3} breaks>
          {t(failureWords[failure])}
        </Meta>
      )}
      {isHeld && (
        <Meta size={3} breaks>
          {t('names.own.heldUntil', { time: time(held_until) })}
        </Meta>
      )}
      <FormRefusal text={pay.error?.message ?? ''} />
      <Row gap={2} wrap className={cards.acts}>
        {isHeld && (
          <Button size="sm" loading={pay.isRunning} onClick={() => void pay.run()}>
            {t('names.own.pay')}
          </Button>
        )}
        {payment_id !== undefined && <PathLink href={paymentPath(payment_id)}>{t('names.own.payment')}</PathLink>}
      </Row>
    </article>
  );
}
