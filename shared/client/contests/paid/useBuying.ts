import { useState } from 'react';
import { boot } from '#shared/client/app/boot.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { logInPath } from '#shared/client/contests/voting/useVoting.ts';
import type { RoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';

/** Where votes are bought: `beside` free ones, or as the `only` ones. */
export type BuyMode = 'beside' | 'only';

export interface Buying {
  /** Undefined where no votes can be bought now. */
  mode: BuyMode | undefined;
  /** Opens the dialog, or what has to be done before. */
  buy: (contestant_id: string) => void;
  /** For whom the dialog is open. */
  wanted: string | undefined;
  close: () => void;
  /** A payment was paid at once. */
  paid: (payment_id: string) => void;
  /** The payment that has just bought votes here. */
  bought: string | undefined;
  forget: () => void;
}

type Word = 'buy' | 'payment';

/** The address's word, which is said once. */
function said(name: Word): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

/** This address without such words. */
export function addressWithout(...names: Word[]): string {
  const search = new URLSearchParams(location.search);
  for (const name of names) search.delete(name);
  return search.size ? `${location.pathname}?${search.toString()}` : location.pathname;
}

/** The dialog was closed: a reload does not open it again. */
function forgetBuy(): void {
  if (said('buy') !== undefined) history.replaceState(history.state, '', addressWithout('buy'));
}

/** The address of a contest's page with the dialog open. */
export const buyPath = (cx_id: string, contestant_id: string): string => `/cx/${cx_id}?buy=${contestant_id}`;

/** Buying votes in the shown round. `?buy=` of the address opens the dialog, `?payment=` shows what was bought. */
export function useBuying(contest: ContestShape, { takesVotes, view, confirm }: RoundVoting): Buying {
  const [wanted, setWanted] = useState(() => said('buy'));
  const [forgotten, setForgotten] = useState<string>();
  const [paidNow, setPaidNow] = useState<string>();
  const payment = paidNow ?? said('payment');
  const isThere = contest.contestants.some(({ contestant_id }) => contestant_id === wanted);
  const mode = takesVotes && contest.prices ? (contest.prices.vote_mode === 'paid' ? 'only' : 'beside') : undefined;
  const need = view.kind === 'ready' ? view.need : undefined;
  return {
    mode,
    buy(contestant_id) {
      // An embed has no checkout of its own.
      if (boot().embed) navigate(buyPath(contest.cx_id, contestant_id));
      else if (need === 'sign_in') navigate(logInPath());
      else if (need === 'confirm') confirm();
      else setWanted(contestant_id);
    },
    wanted: mode && isThere && !need ? wanted : undefined,
    close() {
      setWanted(undefined);
      forgetBuy();
    },
    paid(payment_id) {
      setWanted(undefined);
      forgetBuy();
      setPaidNow(payment_id);
    },
    bought: payment === forgotten ? undefined : payment,
    forget: () => setForgotten(payment),
  };
}
