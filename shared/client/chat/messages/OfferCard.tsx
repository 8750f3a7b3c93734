import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { type OfferState, offerStateAt, type OfferStep } from '#shared/chat/offerProcess.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { type Row as EntityRow, sliceOf } from '#shared/client/app/core/entitySlices.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { store } from '#shared/client/app/core/store.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Offer } from '#shared/chat/entities/offers.ts';
import { DeclineOffer } from './DeclineOffer.tsx';
import { toCheckout } from './payOffer.ts';
import type { OfferRow } from '#shared/client/chat/useMessages.ts';
import classes from './OfferCard.module.css';

const tones = { accepted: 'success', paid: 'success' } as const satisfies Partial<Record<OfferState, string>>;

/** An offer, as it stands at this moment, with the steps of the reader's side. */
export function OfferCard({ offer, me }: { offer: OfferRow; me: number }): ReactNode {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const now = useNow(15_000);
  const state = offerStateAt(offer, now);
  const { title, text, price, currency, delivery_days, revisions } = offer.offer_details;
  const decide = useAction(async (step: OfferStep) => {
    const answer = await call.decideOffer({ offer_id: offer.offer_id, step, rev: offer.rev });
    store.dispatch(sliceOf(Offer).actions.upserted([answer.offer as unknown as EntityRow]));
    // What is agreed upon is paid for.
    if (step === 'accept') await toCheckout(offer.offer_id);
  });
  const [isDeclining, setDeclining] = useState(false);
  const pay = useAction(() => toCheckout(offer.offer_id));
  const isBuyer = offer.to_id === me;
  const steps: readonly OfferStep[] =
    state !== 'sent' ? [] : offer.user_id === me ? ['withdraw'] : ['accept', 'decline'];
  return (
    <Stack as="section" gap={2} className={classes.card} maxWidth="100%" aria-label={t('chat.offer.title')}>
      <Row as="p" gap={2} justify="space-between" size={1} soft>
        <span>{t('chat.offer.title')}</span>
        <Badge tone={tones[state as keyof typeof tones]}>{t(`chat.offer.state.${state}`)}</Badge>
      </Row>
      <Heading level={2} breaks className={classes.title}>
        {title}
      </Heading>
      {text && (
        <Text breaks className={classes.text}>
          {text}
        </Text>
      )}
      <p className={classes.price}>{money(price, currency)}</p>
      <List gap={1} size={2} soft>
        <li>{t('chat.offer.delivery', { count: delivery_days })}</li>
        <li>{t('chat.offer.revisions', { count: revisions })}</li>
        {state === 'sent' && <li>{t('chat.offer.until', { date: date(offer.expires_at) })}</li>}
      </List>
      {offer.service && <PathLink href={`/s/${offer.service}`}>{t('chat.offer.service')}</PathLink>}
      {state === 'accepted' &&
        (isBuyer ? (
          <Button size="sm" loading={pay.isRunning} onClick={() => void pay.run()}>
            {t('chat.offer.pay', { amount: money(price, currency) })}
          </Button>
        ) : (
          <Meta>{t('chat.offer.waits')}</Meta>
        ))}
      {offer.order_id && <PathLink href={`/orders/${offer.order_id}`}>{t('chat.card.open')}</PathLink>}
      {steps.length > 0 && (
        <Row gap={2} cross="stretch" wrap>
          {steps.map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'accept' ? 'filled' : 'default'}
              loading={decide.running?.[0] === step}
              onClick={() => (step === 'decline' ? setDeclining(true) : void decide.run(step))}
            >
              {t(`chat.offer.step.${step}`)}
            </Button>
          ))}
        </Row>
      )}
      {isDeclining && state === 'sent' && (
        <DeclineOffer
          isRunning={decide.isRunning}
          decline={() => void decide.run('decline')}
          close={() => setDeclining(false)}
        />
      )}
    </Stack>
  );
}
