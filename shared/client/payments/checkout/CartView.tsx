import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Card, Grid, Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { Offer } from '#shared/payments/offerShapes.ts';
import { thingsOf } from '#shared/client/payments/beginPayment.ts';
import { cartChanged, ownCart } from './cart.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { OfferItems } from './OfferSummary.tsx';
import { PayPanel } from './PayPanel.tsx';
import { whyNotSold } from './notSold.ts';
import summary from './OfferSummary.module.css';
import classes from './CartView.module.css';

const kinds: Readonly<Record<string, Key>> = {
  votes: 'payments.kind.votes',
  deposit: 'payments.kind.deposit',
  service: 'payments.kind.service',
  offer: 'payments.kind.offer',
};

/** What leads to what there is instead. */
const insteads: Readonly<Record<string, Key>> = {
  votes: 'payments.cart.toContest',
  service: 'payments.cart.similar',
};

interface CartViewProps {
  onlyTest: boolean;
  /** The shell's link, in an empty cart. */
  start: ReactNode;
}

/** The reader's cart: the payment of what was put in last, and in lines below it the payments that wait. */
export function CartView({ onlyTest, start }: CartViewProps) {
  const { t } = useTranslation();
  const { answer: cart, error, isAsking, reload } = useAnswer('getCart', ownCart);
  const list = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [chosen, setChosen] = useState<string>();
  const remove = useAction(async (thing: { type: string; sx_id: string }) => {
    cartChanged(await call.removeFromCart(thing));
    setChosen(undefined);
    // The pressed button is gone.
    list.current?.focus();
  });
  if (error && !cart) return <ErrorState text={error.message} again={reload} />;
  if (!cart)
    return (
      <Loading gap={6} bounded className={classes.offers}>
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
  const problems = cart.problems.map((thing) => {
    const { code, page, instead } = thing;
    const title = thing.title ?? t(kinds[thing.type] ?? 'payments.kind.other');
    return (
      <Grid
        tone="warning-text"
        columns="auto 1fr auto"
        gap={3}
        pad="3 4"
        cross="center"
        key={`${thing.type} ${thing.sx_id}`}
        radius="card"
        background="warning-soft"
        role="status"
      >
        {thing.picture ? (
          <Picture src={thing.picture} alt="" name={title} width={72} height={72} className={summary.picture} />
        ) : (
          <IconAlertTriangle size={20} aria-hidden />
        )}
        <Stack gap={1} bounded>
          <Text strong breaks>
            {title}
          </Text>
          <p>{t(thing.title && code === 'service_not_found' ? 'payments.cart.paused' : whyNotSold(code))}</p>
          {(instead ?? page) && (
            <p>
              <PathLink href={instead ?? page!}>
                {instead ? t(insteads[thing.type] ?? 'payments.cart.choose') : t('payments.cart.choose')}
              </PathLink>
            </p>
          )}
        </Stack>
        {removal(thing, title)}
      </Grid>
    );
  });
  // Where what is paid for cannot be bought any more, nothing else takes its place under the reader's finger.
  const isGone = chosen
    ? !cart.offers.some(({ client_id }) => client_id === chosen)
    : cart.problems.some(({ isLatest }) => isLatest);
  const first = cart.offers.find(({ client_id }) => client_id === chosen) ?? (isGone ? undefined : cart.offers[0]);
  const waiting = cart.offers.filter((offer) => offer !== first);
  return (
    <Stack ref={list} tabIndex={-1} gap={6} bounded className={classes.offers}>
      {isGone && problems}
      {first && (
        <CartOffer
          key={first.client_id}
          offer={first}
          onlyTest={onlyTest}
          renew={reload}
          pending={isAsking && remove.isRunning}
          renderItem={(item) => removal(item, item.title)}
        />
      )}
      {!isGone && problems}
      {waiting.length > 0 && (
        <Stack as="section" gap={3} bounded className={classes.waiting} aria-labelledby={heading}>
          <Heading level={2} size={5} id={heading}>
            {t('payments.cart.waiting.title')}
          </Heading>
          <p>{t('payments.cart.waiting.text')}</p>
          {waiting.map((offer) => (
            <Card narrow={{ columns: 1 }} columns="1fr auto" gap={4} pad="3 4" cross="center" key={offer.client_id}>
              <OfferItems offer={offer} renderAction={(item) => removal(item, item.title)} />
              <Button
                variant="default"
                size="xs"
                aria-label={t('payments.cart.waiting.pay', { title: offer.items[0]!.title })}
                onClick={() => {
                  setChosen(offer.client_id);
                  // The pressed button is gone.
                  list.current?.focus();
                }}
              >
                {t('payments.cart.waiting.choose')}
              </Button>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface CartOfferProps {
  offer: Offer;
  onlyTest: boolean;
  renew: () => void;
  pending: boolean;
  renderItem: NonNullable<Parameters<typeof PayPanel>[0]['renderItem']>;
}

function CartOffer({ offer, ...panel }: CartOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  const isNarrow = useIsNarrow();
  return (
    <Card pad="6 7" as="section" className={classes.offer} narrow={{ pad: 4 }} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {t('payments.cart.order')}
      </h2>
      <PayPanel {...panel} wide sticky={isNarrow} offer={offer} things={thingsOf(offer)} />
    </Card>
  );
}
