import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { boot } from '#shared/client/app/boot.ts';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AddToCart } from '#shared/client/payments/checkout/AddToCart.tsx';
import type { Things } from '#shared/client/payments/beginPayment.ts';
import { PayPanel } from '#shared/client/payments/checkout/PayPanel.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useOffer } from '#shared/client/payments/checkout/useOffer.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import { priceOfVotes } from '#shared/contests/paid/prices.ts';
import type { VotePriceShape } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import { logInPath } from '#shared/client/contests/voting/useVoting.ts';
import { offeredPacks } from './packs.ts';
import classes from './BuyVotes.module.css';

interface BuyVotesProps {
  prices: VotePriceShape;
  contestant: Pick<ContestantShape, 'contestant_id' | 'contestant_name' | 'contestant_img'>;
  /** Where the buyer comes back to. */
  next: string;
  paid: (payment_id: string) => void;
  close: () => void;
}

/** The choice of the own number, whichever it is. */
const own = 0;

/** A whole number, with or without separators of thousands; 0 for anything else, such as 2.5. */
const wholeNumber = (typed: string): number =>
  /^(\d+|\d{1,3}([\s.,'’]\d{3})+)$/.test(typed.trim()) ? Number(typed.replaceAll(/\D/g, '')) : 0;

/** Sells votes for one contestant: how many, what they cost, how they are paid. */
export default function BuyVotes({ prices, contestant, next, paid, close }: BuyVotesProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const { contestant_id, contestant_name, contestant_img } = contestant;
  const packs = offeredPacks(prices);
  const most = prices.cap_per_voter || contestLimits.paidVotes;
  const [chosen, setChosen] = useState(packs[1]?.votes ?? 1);
  const [typed, setTyped] = useState('');
  const isOwn = chosen === own || !packs.some(({ votes }) => votes === chosen);
  const wished = isOwn ? wholeNumber(typed) : chosen;
  const isPossible = wished >= 1 && wished <= most;
  const [settled] = useDebouncedValue(wished, isOwn ? limits.debounce.search : 0);
  const thingsOf = (quantity: number): Things => [{ type: 'votes', sx_id: contestant_id, quantity }];
  const { offer, error, isAsking, renew } = useOffer(
    settled >= 1 && settled <= most && isPossible ? thingsOf(settled) : undefined,
  );
  const problemOf = (votes: number) => {
    if (!(votes > most)) return t('contests.buy.notANumber');
    return t(prices.cap_per_voter ? 'contests.buy.capped' : 'contests.buy.tooMany', { most: number(most) });
  };
  const isSettled = offer?.items[0]?.quantity === wished && settled === wished;
  return (
    <Dialog title={t('contests.buy.title')} close={close}>
      <Stack gap={4} bounded>
        <Row as="p" gap={3}>
          <Text as="span" rigid radius="control" className={classes.face}>
            <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first />
          </Text>
          <span>
            <Meta as="span" className={classes.for}>
              {t('contests.buy.for')}
            </Meta>
            <Text as="b" size={5} display breaks>
              {contestant_name}
            </Text>
          </span>
        </Row>
        <Packs
          prices={prices}
          chosen={isOwn ? own : chosen}
          choose={setChosen}
          typed={typed}
          type={setTyped}
          problem={isOwn && typed && !isPossible ? problemOf(wished) : ''}
        />
        <Meta lineHeight={1.4} className={classes.note}>
          {prices.cap_per_voter > 0 && `${t('contests.buy.cap', { most: number(prices.cap_per_voter) })} `}
          {isPossible &&
            t('contests.buy.each', {
              amount: money(Math.round(priceOfVotes(prices, wished) / wished), prices.currency),
            })}
        </Meta>
        {error && isPossible ? (
          <Stack gap={3}>
            <FormRefusal text={error.message} />
            {error.code === 'sign_in_to_vote' && <PathLink href={logInPath()}>{t('accounts.logIn')}</PathLink>}
          </Stack>
        ) : offer && isPossible ? (
          <PayPanel
            key={wished}
            offer={offer}
            things={thingsOf(wished)}
            renew={renew}
            pending={!isSettled || isAsking}
            next={next}
            paid={paid}
            brief
            sticky
          >
            {/* The contest app has no cart. */}
            {!boot().mobile && <AddToCart type="votes" sx_id={contestant_id} quantity={wished} />}
          </PayPanel>
        ) : (
          isPossible && (
            <Loading>
              <Bone height={240} />
            </Loading>
          )
        )}
      </Stack>
    </Dialog>
  );
}

interface PacksProps {
  prices: VotePriceShape;
  /** Votes of the chosen pack; `own` for the number beside. */
  chosen: number;
  choose: (votes: number) => void;
  typed: string;
  type: (text: string) => void;
  problem: string;
}

function Packs({ prices, chosen, choose, typed, type, problem }: PacksProps) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const money = useMoney();
  const id = useId();
  return (
    <Stack as="fieldset" gap={2} bounded>
      <Text as="legend" strong below={2}>
        {t('contests.buy.howMany')}
      </Text>
      {offeredPacks(prices).map(({ votes, amount, saved }) => (
        <Row as="label" key={votes} gap={3} className={classes.pack}>
          <input
            type="radio"
            name={`${id}-pack`}
            value={votes}
            checked={chosen === votes}
            onChange={() => choose(votes)}
          />
          <Text as="span" grow strong className={classes.votes}>
            {t('contests.buy.pack', { count: votes, number: number(votes) })}
          </Text>
          {saved >= 0.005 && (
            <Text tone="success" as="span" size={1} pad="half 2" className={classes.saved}>
              <span aria-hidden>−{percent(Math.round(saved * 100) / 100)}</span>
              <span className="visually-hidden">
                {t('contests.buy.saved', { share: percent(Math.round(saved * 100) / 100) })}
              </span>
            </Text>
          )}
          <Text as="span" textAlign="end" className={classes.price}>
            {money(amount, prices.currency)}
          </Text>
        </Row>
      ))}
      <Row gap={3} className={classes.pack} data-own>
        <input
          type="radio"
          name={`${id}-pack`}
          id={`${id}-own`}
          value="own"
          checked={chosen === own}
          aria-label={t('contests.buy.own')}
          onChange={() => choose(own)}
        />
        <Text as="label" grow strong htmlFor={`${id}-number`} className={classes.votes}>
          {t('contests.buy.own')}
        </Text>
        <input
          id={`${id}-number`}
          className={classes.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder="25"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          // Not by the focus alone: the keyboard passes here on its way to the ways to pay.
          onPointerDown={() => choose(own)}
          onChange={(event) => {
            choose(own);
            type(event.currentTarget.value);
          }}
        />
      </Row>
      {problem && (
        <Text size={2} danger id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
    </Stack>
  );
}
