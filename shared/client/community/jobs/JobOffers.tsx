import { Button } from '#shared/client/ui/Button.tsx';
import { IconBriefcase } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Offer } from '#shared/chat/entities.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { personPath } from '#shared/community/paths.ts';
import type { FeedShape, JobOfferShape } from '#shared/community/shapes.ts';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import type { OfferStep } from '#shared/chat/offerProcess.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { DeclineOffer } from '#shared/client/chat/messages/DeclineOffer.tsx';
import { toCheckout } from '#shared/client/chat/messages/payOffer.ts';
import { typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card, Grid, Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import JobContest from './JobContest.tsx';
import classes from './Jobs.module.css';

interface JobOffersProps {
  job: FeedShape;
  user: UserShape | undefined;
  /** The shell's links to log in or sign up. */
  ways: ReactNode;
}

/** The offers on a job: side by side for the job's author; for a provider the form, or their own offer. */
export default function JobOffers({ job, user, ways }: JobOffersProps): ReactNode {
  const { t } = useTranslation();
  const isVisitor = useIsVisitor();
  const { answer } = useAnswer('getJobOffers', { feed_item_id: job.fx_id });
  useOfferNews(job.fx_id, user?.user_id);
  const { answer: vote } = useAnswer('getJobContest', job.data?.by_votes ? { job_id: job.fx_id } : undefined);
  const contest = vote?.contest;
  const isAuthor = user !== undefined && user.user_id === job.user_id;
  const [mine] = isAuthor ? [] : (answer?.offers ?? []);
  const isOver = !mine || mine.state === 'withdrawn' || mine.state === 'expired';
  return (
    <Stack above={6} as="section" id="offers" gap={4} className={classes.offers}>
      <Heading level={2} size={6}>
        {t('community.offers.title')} {answer && answer.count > 0 && <Badge>{answer.count}</Badge>}
      </Heading>
      {job.data?.by_votes && job.removed === undefined && vote && (contest || isAuthor || !job.closed) && (
        <JobContest job={job} isAuthor={isAuthor} open={answer?.count ?? 0} contest={contest} />
      )}
      {isAuthor && answer && !answer.offers.length && <p>{t('community.offers.none')}</p>}
      {answer && answer.offers.length > 0 && (
        <List fit="280px" gap={4}>
          {answer.offers.map((offer) => (
            <li key={offer.offer_id}>
              <OfferView
                offer={offer}
                job={job}
                isAuthor={isAuthor}
                isVoted={contest !== undefined && contest.state !== 'certified'}
              />
            </li>
          ))}
        </List>
      )}
      {!isAuthor &&
        !job.closed &&
        answer &&
        isOver &&
        (user === undefined ? (
          isVisitor && (
            <>
              <p>{t('community.offers.logIn')}</p>
              <Row gap={2} cross="stretch" wrap>
                {ways}
              </Row>
            </>
          )
        ) : user.roles.includes('provider') ? (
          <OfferForm job={job} />
        ) : (
          <p>
            {t('community.offers.onlyProviders')}{' '}
            <PathLink href="/user-profile/personal-data">{t('community.offers.profile')}</PathLink>
          </p>
        ))}
    </Stack>
  );
}

const changed = (fx_id: string) => {
  void invalidate('getJobOffers', { feed_item_id: fx_id });
  void invalidate('getFeed');
};

/** Asks again when an offer that the reader may see comes or changes: the author hears of all, a provider of their own. */
function useOfferNews(fx_id: string, me: number | undefined): void {
  const { rows, loaded } = useLiveRows(Offer, 'feed_item_id', me === undefined ? undefined : fx_id);
  const seen = rows.map(({ offer_id, rev }) => `${offer_id} ${rev}`).join();
  useEffect(() => {
    if (loaded && seen) changed(fx_id);
  }, [loaded, seen, fx_id]);
}

interface OfferViewProps {
  offer: JobOfferShape;
  job: FeedShape;
  isAuthor: boolean;
  /** People vote on it: it stays as it is, and nobody else decides. */
  isVoted: boolean;
}

function OfferView({ offer, job, isAuthor, isVoted }: OfferViewProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [isEditing, setEditing] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const { offer_id, user, text, price, currency, delivery_days, state, conversation_id, order_id, service, rev } =
    offer;
  const decide = useAction(async (step: OfferStep) => {
    await call.decideOffer({ offer_id, step, rev });
    changed(job.fx_id);
    // What is agreed upon is paid for.
    if (step === 'accept') await toCheckout(offer_id);
  });
  const pay = useAction(() => toCheckout(offer_id));
  const name = user?.full_name ?? t('community.post.closedAccount');
  if (isEditing) return <OfferForm job={job} offer={offer} done={() => setEditing(false)} />;
  return (
    <Card as="article" gap={3} pad={4} surface="raised" top className={classes.offer} data-state={state}>
      <Row gap={2} className={classes.person}>
        <Avatar src={user?.avatar ?? ''} name={user?.full_name ?? ''} size={36} />
        {user ? <PathLink href={personPath(user.username)}>{name}</PathLink> : <span>{name}</span>}
        <Badge tone={state === 'sent' ? 'soon' : state === 'accepted' || state === 'paid' ? 'success' : 'plain'}>
          {t(`community.offers.state.${state}`)}
        </Badge>
      </Row>
      <Row as="p" gap={2} cross="baseline" wrap className={classes.price}>
        {money(price, currency)} <small>{t('community.offers.days', { count: delivery_days })}</small>
      </Row>
      <Text size={3} breaks className={classes.words} dir="auto">
        {text}
      </Text>
      {service && (
        <Row as="p" gap={2} breaks>
          <IconBriefcase size={16} aria-hidden />
          <PathLink href={`/s/${service.sx_id}`}>{service.title}</PathLink>
        </Row>
      )}
      <Row gap={2} cross="stretch" wrap>
        {state === 'sent' && isAuthor && !isVoted && job.removed === undefined && (
          <>
            <Button size="sm" loading={decide.running?.[0] === 'accept'} onClick={() => void decide.run('accept')}>
              {t('community.offers.accept')}
            </Button>
            <Button size="sm" variant="default" onClick={() => setDeclining(true)}>
              {t('community.offers.decline')}
            </Button>
          </>
        )}
        {state === 'sent' && !isAuthor && (
          <>
            {!isVoted && (
              <Button size="sm" variant="light" onClick={() => setEditing(true)}>
                {t('community.offers.edit')}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={() => void decide.run('withdraw')}>
              {t('community.offers.withdraw')}
            </Button>
          </>
        )}
        {state === 'accepted' && isAuthor && (
          <Button size="sm" loading={pay.isRunning} onClick={() => void pay.run()}>
            {t('chat.offer.pay', { amount: money(price, currency) })}
          </Button>
        )}
        {order_id && <PathLink href={`/orders/${order_id}`}>{t('chat.card.open')}</PathLink>}
        <PathLink href={`/chat/${conversation_id}`}>{t('community.offers.talk')}</PathLink>
      </Row>
      {isDeclining && state === 'sent' && (
        <DeclineOffer
          isRunning={decide.isRunning}
          decline={() => void decide.run('decline')}
          close={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}

function OfferForm({ job, offer, done }: { job: FeedShape; offer?: JobOfferShape; done?: () => void }) {
  const { t, tag } = useTranslation();
  const currency = job.data?.currency ?? 'EUR';
  const [price, setPrice] = useState(offer ? typedAmount(offer.price, currency, tag) : '');
  const [days, setDays] = useState(String(offer?.delivery_days ?? 7));
  const [text, setText] = useState(offer?.text ?? '');
  const [service, setService] = useState(offer?.service?.sx_id ?? '');
  const { answer: own } = useAnswer('getOwnServices', {});
  const services = own?.services.filter(({ status }) => status === 'approved') ?? [];
  const send = useAction(async () => {
    await call.sendJobOffer(
      {
        feed_item_id: job.fx_id,
        text,
        price: parseAmount(price, currency as Currency, tag) ?? 0,
        delivery_days: Math.trunc(Number(days)) || 0,
        service,
      },
      { quiet: true },
    );
    changed(job.fx_id);
    done?.();
  });
  const problem = (name: string) => send.error?.fields?.[name];
  return (
    <Card
      as="form"
      gap={3}
      pad={4}
      surface="raised"
      top
      className={classes.offer}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <h3>{t(offer ? 'community.offers.edit' : 'community.offers.make')}</h3>
      <Grid fit="150px" gap={3}>
        <TextInput
          label={`${t('community.offers.price')} (${currency})`}
          inputMode="decimal"
          value={price}
          error={problem('price')}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <TextInput
          label={t('community.offers.daysLabel')}
          inputMode="numeric"
          value={days}
          error={problem('delivery_days')}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </Grid>
      <Textarea
        label={t('community.offers.text')}
        autosize
        minRows={3}
        maxLength={communityLimits.offer}
        value={text}
        error={problem('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {services.length > 0 && (
        <Select
          label={t('community.offers.service')}
          value={service}
          choices={[
            { value: '', label: t('community.offers.noService') },
            ...services.map(({ sx_id, title }) => ({ value: sx_id, label: title })),
          ]}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
        />
      )}
      <FormRefusal text={send.error && !send.error.fields ? send.error.message : ''} />
      <Row gap={2} cross="stretch" wrap>
        <Button type="submit" loading={send.isRunning}>
          {t(offer ? 'community.save' : 'community.offers.send')}
        </Button>
        {done && (
          <Button variant="default" onClick={done}>
            {t('community.cancel')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
