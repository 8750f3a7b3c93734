import { Button } from '#shared/client/ui/Button.tsx';
import { IconFlask, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import { isManual } from '#shared/payments/rails.ts';
import type { Offer, OfferItem } from '#shared/payments/offerShapes.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import {
  beginPayment,
  goOn,
  keepNext,
  paymentPath,
  stateOf,
  type Things,
} from '#shared/client/payments/beginPayment.ts';
import type { Confirm } from './cardFields.ts';
import { isNotSold } from './notSold.ts';
import { OfferItems, OfferSums, OfferTotal } from './OfferSummary.tsx';
import { asRail, useRailName } from './railMarks.tsx';
import { type Way, WayChoice } from './WayChoice.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import classes from './PayPanel.module.css';

const loadFields = () => import('./StripeFields.tsx');

interface PayPanelProps {
  offer: Offer;
  things: Things;
  /** Asks the offer again: its price has changed. */
  renew: () => void;
  /** The path to go to once it is paid; the receipt, unless told. */
  next?: string;
  /** Told instead where it is paid at once. */
  paid?: (payment_id: string) => void;
  /** Only ways that move no real money. */
  onlyTest?: boolean;
  /** The page shows what is bought. */
  brief?: boolean;
  /** Keeps total and button in view, at the lower edge of what scrolls. */
  sticky?: boolean;
  /** A new offer is on its way: its button waits. */
  pending?: boolean;
  /** In two columns, where there is room. */
  wide?: boolean;
  /** A button beside an item. */
  renderItem?: (item: OfferItem) => ReactNode;
  /** Something else to do with it. */
  children?: ReactNode;
}

/** The ways of an offer, with the reader's own cards before them. */
function useWays({ rails, total }: Offer, onlyTest: boolean): { ways: Way[]; hasCards: boolean } {
  const me = useUser()?.user_id;
  const stripe = rails.find(({ rail, test }) => rail === 'stripe' && (test || !onlyTest));
  // A card is kept at the platform's account, and pays into that alone.
  const { rows } = useLiveRows(SavedCard, 'user_id', stripe && !stripe.direct ? me : undefined);
  const cards = stripe && !stripe.direct && me !== undefined ? rows : [];
  const ways: Way[] = [
    ...cards.map(({ card_id, brand, last4, exp_month, exp_year }) => ({
      id: card_id,
      rail: 'stripe',
      test: stripe!.test,
      direct: false,
      card: { card_id, brand, last4, exp_month, exp_year },
    })),
    ...rails
      .filter(({ test }) => test || !onlyTest)
      .map((way) => ({
        ...way,
        id: way.rail,
        isShort: way.available !== undefined && way.available < total,
      })),
  ];
  return { ways, hasCards: cards.length > 0 };
}

interface CardNotesProps {
  isCard: boolean;
  keeps: boolean;
  setKeeps: ((keeps: boolean) => void) | undefined;
}

function CardNotes({ isCard, keeps, setKeeps }: CardNotesProps) {
  const { t } = useTranslation();
  return (
    <>
      {isCard && (
        <Row as="p" gap={2} size={1} soft className={classes.safe}>
          <IconLock size={16} aria-hidden />
          {t('payments.card.safe')}
        </Row>
      )}
      {setKeeps && (
        <Row as="label" gap={3} size={3} className={classes.keep}>
          <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />
          {t('payments.card.keep')}
        </Row>
      )}
    </>
  );
}

/** On the way to the rail's page. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Back from the rail's page by the browser's own button.
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return [isLeaving, setLeaving] as const;
}

/** What an offer costs, the ways to pay it, and the button. */
export function PayPanel({
  offer,
  things,
  renew,
  next,
  paid,
  onlyTest = false,
  brief = false,
  wide = false,
  sticky = false,
  pending,
  renderItem,
  children,
}: PayPanelProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const nameOf = useRailName();
  const { client_id, total, currency } = offer;
  const { ways, hasCards } = useWays(offer, onlyTest);
  const isMember = useUser() !== undefined;
  const [chosen, setChosen] = useState<string>();
  const way = ways.find(({ id, isShort }) => id === chosen && !isShort) ?? ways.find(({ isShort }) => !isShort);
  const [keepsCard, setKeepsCard] = useState(false);
  /** The price that was refused; the offer then tells the new one. */
  const [former, setFormer] = useState<number>();
  const [isLeaving, setLeaving] = useLeaving();
  // The card of a subscription is kept without asking: it pays the next period.
  const isAgain = offer.items.some(({ every }) => every);
  const form = way?.card ? undefined : way?.form;
  const [confirm, setConfirm] = useState<Confirm>();
  const [declined, setDeclined] = useState('');
  const mayKeep = isMember && way?.rail === 'stripe' && !way.direct && !way.card && !isAgain;

  /** Pays with the card that stands in this page, and says how it stands then. Undefined where the card was declined. */
  const payHere = async ({ payment_id, step }: PaymentShape): Promise<PaymentShape | undefined> => {
    if (next) keepNext(payment_id, next);
    const problem = await confirm!.pay(step!.client_secret!, paymentPath(payment_id));
    if (problem !== undefined) {
      setDeclined(problem);
      return undefined;
    }
    return (await call.getPayment({ payment_id }, { quiet: true })).payment;
  };

  const pay = useAction(
    async ({ rail, card }: Way) => {
      setFormer(undefined);
      setDeclined('');
      const wrong = form && (await confirm?.check());
      if (wrong !== undefined) return setDeclined(wrong);
      const payment = await beginPayment({
        client_id,
        items: things,
        rail: asRail(rail),
        total,
        currency,
        ...(card && { card_id: card.card_id }),
        ...(mayKeep && keepsCard && { save_card: true }),
      });
      const isHere = form && confirm && payment.step?.client_secret && isOpen(stateOf(payment));
      const now = isHere ? await payHere(payment) : payment;
      if (now) setLeaving(goOn(now, { next, paid }));
    },
    ({ code }) => {
      // The cart then says what there is instead.
      if (isNotSold(code)) renew();
      if (code !== 'price_changed') return;
      setFormer(total);
      renew();
    },
  );
  const isTest = ways.length > 0 && ways.every(({ test }) => test);
  const hasNewPrice = former !== undefined && former !== total;

  return (
    <Stack gap={4} bounded className={`${wide ? classes.wide : ''}`}>
      <Stack top gap={3} bounded>
        {!brief && <OfferItems offer={offer} renderAction={renderItem} />}
        {isTest && (
          <Row as="p" gap={2} size={2} surface="warning" pad="2 3">
            <IconFlask size={18} aria-hidden />
            {t('payments.testMode')}
          </Row>
        )}
        {ways.length === 0 ? (
          <Text tone="warning-text" pad={4} radius="card" background="warning-soft" role="status">
            {t(onlyTest ? 'payments.ways.noTest' : 'payments.ways.none')}
          </Text>
        ) : (
          <WayChoice
            ways={ways}
            chosen={way?.id}
            choose={setChosen}
            currency={currency}
            label={t('payments.ways.title')}
            newCard={hasCards}
            marksTest={!isTest}
          >
            {form && (
              <LazyPart
                key={form.publishable_key}
                className={classes.fields}
                load={loadFields}
                props={{ form, amount: total, currency, keeps: isAgain || (mayKeep && keepsCard), ready: setConfirm }}
                fallback={<Bone height={136} />}
              />
            )}
            <CardNotes
              isCard={way?.rail === 'stripe'}
              keeps={keepsCard}
              setKeeps={mayKeep ? setKeepsCard : undefined}
            />
          </WayChoice>
        )}
      </Stack>
      <div className={classes.sum}>
        <OfferSums offer={offer} direct={way?.direct ?? false} withoutTotal={sticky} />
        {sticky && children}
        <Foot sticky={sticky} wide={wide}>
          {sticky && <OfferTotal offer={offer} />}
          {hasNewPrice ? (
            <Card as="p" role="alert" pad="3 4" surface="warning" strong>
              {t('payments.offer.changed', { before: money(former, currency), now: money(total, currency) })}
            </Card>
          ) : (
            pay.error && pay.error.code !== 'price_changed' && <FormRefusal text={pay.error.message} />
          )}
          <FormRefusal text={declined} />
          <Button
            size="lg"
            fullWidth
            loading={pay.isRunning || isLeaving || pending}
            disabled={!way || (form && !confirm) || isNotSold(pay.error?.code)}
            onClick={() => way && void pay.run(way)}
          >
            {!way
              ? t('payments.pay.none')
              : isManual(asRail(way.rail))
                ? t('payments.pay.manual', { way: nameOf(way.rail) })
                : t('payments.pay.now', { amount: money(total, currency) })}
          </Button>
          {!sticky && children}
        </Foot>
      </div>
    </Stack>
  );
}

/** The act and what belongs to it: at the end of a dialog, or of the window, as other screens have their act. */
function Foot({ sticky, wide, children }: { sticky: boolean; wide: boolean; children: ReactNode }) {
  const isBar = sticky && wide;
  return (
    <Stack
      gap={3}
      bounded
      data-actions={isBar || undefined}
      className={isBar ? classes.bar : sticky ? classes.sticky : ''}
    >
      {children}
    </Stack>
  );
}
