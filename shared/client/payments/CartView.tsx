import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { call } from '#shared/client/app/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import type { Offer } from '#shared/payments/shapes.ts';
import { thingsOf } from './begin.ts';
import { cartChanged, getCart, ownCart } from './cart.ts';
import { PathLink } from './PathLink.tsx';
import { PayPanel } from './PayPanel.tsx';
import classes from './CartView.module.css';

/** Why something in the cart cannot be bought now. */
const reasons: Readonly<Record<string, Key>> = {
  contest_ended: 'errors.contest_ended',
  contest_cancelled: 'errors.contest_cancelled',
  voting_disabled: 'errors.voting_disabled',
  not_for_sale: 'errors.not_for_sale',
  session_required: 'errors.session_required',
  service_not_found: 'errors.service_not_found',
  own_service: 'errors.own_service',
  slot_taken: 'errors.slot_taken',
  digital_owned: 'errors.digital_owned',
  licence_keys_out: 'errors.licence_keys_out',
  offer_paid: 'errors.offer_paid',
  offer_not_accepted: 'errors.offer_not_accepted',
};

const kinds: Readonly<Record<string, Key>> = {
  votes: 'payments.kind.votes',
  deposit: 'payments.kind.deposit',
  service: 'payments.kind.service',
  offer: 'payments.kind.offer',
};

interface CartViewProps {
  onlyTest: boolean;
  /** The shell's link, in an empty cart. */
  start: ReactNode;
}

/** The reader's cart: what one payment can pay for, one below the other. */
export function CartView({ onlyTest, start }: CartViewProps) {
  const { t } = useTranslation();
  const { answer: cart, error, isAsking, reload } = useAnswer(getCart, ownCart);
  const list = useRef<HTMLDivElement>(null);
  const remove = useAction(async (thing: { type: string; sx_id: string }) => {
    cartChanged(await call('POST /app/cart/remove', thing));
    // The pressed button is gone.
    list.current?.focus();
  });
  if (error && !cart) return <ErrorState text={error.message} again={reload} />;
  if (!cart)
    return (
      <Loading className={classes.offers}>
        <Bone height={420} />
      </Loading>
    );
  if (!cart.count)
    return (
      <EmptyState
        icon={<IconShoppingCart size={28} />}
        title={t('payments.cart.none.title')}
        text={t('payments.cart.none.text')}
      >
        {start}
      </EmptyState>
    );
  const removal = (thing: { type: string; sx_id: string }, title: string) => (
    <ActionIcon
      aria-label={t('payments.cart.remove', { title })}
      loading={remove.running?.[0].sx_id === thing.sx_id}
      onClick={() => void remove.run({ type: thing.type, sx_id: thing.sx_id })}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div ref={list} tabIndex={-1} className={classes.offers}>
      {cart.problems.map(({ code, page, ...thing }) => {
        const title = t(kinds[thing.type] ?? 'payments.kind.other');
        return (
          <div key={`${thing.type} ${thing.sx_id}`} className={classes.problem} role="status">
            <IconAlertTriangle size={20} aria-hidden />
            <p>
              <b>{title}</b> {t(reasons[code] ?? 'payments.cart.gone')}{' '}
              {page && <PathLink href={page}>{t('payments.cart.choose')}</PathLink>}
            </p>
            {removal(thing, title)}
          </div>
        );
      })}
      {cart.offers.length > 1 && <p className={classes.several}>{t('payments.cart.several')}</p>}
      {cart.offers.map((offer, index) => (
        <CartOffer
          key={offer.client_id}
          offer={offer}
          place={cart.offers.length > 1 ? { index: index + 1, count: cart.offers.length } : undefined}
          onlyTest={onlyTest}
          renew={reload}
          pending={isAsking && remove.isRunning}
          renderItem={(item) => removal(item, item.title)}
        />
      ))}
    </div>
  );
}

interface CartOfferProps {
  offer: Offer;
  /** Among several payments. */
  place: { index: number; count: number } | undefined;
  onlyTest: boolean;
  renew: () => void;
  pending: boolean;
  renderItem: NonNullable<Parameters<typeof PayPanel>[0]['renderItem']>;
}

function CartOffer({ offer, place, ...panel }: CartOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <h2 id={id} className={place ? classes.heading : 'visually-hidden'}>
        {place ? t('payments.cart.payment', place) : t('payments.cart.order')}
      </h2>
      <PayPanel {...panel} wide offer={offer} things={thingsOf(offer)} />
    </section>
  );
}
