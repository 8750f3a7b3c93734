/** Votes that are bought: priced by the contest, and counted by the transaction that confirms their payment, through the same ledger as free ones. */
import { type Contest as ContestRow, Contest, Contestant, Round, Vote } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { priceOfVotes } from '#shared/contests/paid/prices.ts';
import { stateOf } from '#shared/contests/process.ts';
import { VisitorLink } from '#shared/accounts/entities.ts';
import { Sale } from '#shared/payments/entities/payment.ts';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { VotePrice } from '#shared/contests/entities/prices.ts';
import { type Actor, allows } from '#shared/model/access.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { ahead } from '#cloud/kernel/batchTransaction.ts';
import type { Goods, Sold } from '#cloud/kernel/goods.ts';
import { oneOf, type Ports, type Reader } from '#cloud/kernel/ports.ts';
import { countVotes, paidShard } from '#cloud/contests/voting/casting.ts';
import { leafV2 } from '#cloud/contests/voting/ledgerLeaf.ts';
import { standings } from '#cloud/contests/voting/standings.ts';
import { voidsOf, writeVoids } from '#cloud/contests/integrity/voids.ts';
import { ruledVoter, userOf, userVoter, visitorOf, visitorVoter } from '#cloud/contests/voting/voters.ts';
import { placeOf, refuseUnlessOpen } from '#cloud/contests/voting/votes.ts';

export const votesType = 'votes';

/** Browsers of one person that are looked at. */
const mostBrowsers = 100;

/** A buyer under all names by which they may have bought: signed in, and in the browsers from which they were the first to sign in. */
async function namesOf(reader: Reader, buyer: string): Promise<string[]> {
  const user_id = userOf(buyer) ?? (await reader.get(VisitorLink, visitorOf(buyer)))?.user_id;
  if (user_id === undefined) return [buyer];
  const links = await reader.find(VisitorLink, { users: user_id }, { limit: mostBrowsers });
  const own = links.filter((link) => link.user_id === user_id);
  return [userVoter(user_id), ...own.map(({ visitor_id }) => visitorVoter(visitor_id))];
}

/** Votes that a buyer has bought in a contest and not been given the money back for. */
async function boughtBy(reader: Reader, cx_id: string, buyer: string): Promise<number> {
  const where = { type: votesType, of: cx_id, buyer: oneOf(await namesOf(reader, buyer)), state: 'sold' };
  const rows = await reader.sums(Sale, where, { by: ['buyer'], sum: 'quantity' });
  return rows.reduce((all, { sum }) => all + sum, 0);
}

const buyerOf = ({ user_id, visitor_id }: Actor) =>
  user_id === undefined ? visitorVoter(visitor_id!) : userVoter(user_id);

/** Whether so many more are more than one voter may buy. */
async function exceeds(
  reader: Reader,
  { cx_id, cap_per_voter }: Pick<VotePrice, 'cx_id' | 'cap_per_voter'>,
  buyer: string,
  more: number,
): Promise<boolean> {
  if (cap_per_voter === 0) return false;
  return more > cap_per_voter || more + (await boughtBy(reader, cx_id, buyer)) > cap_per_voter;
}

/** What a payment keeps of the votes that it buys. */
interface Details extends Record<string, string | number> {
  cx_id: string;
  round_id: string;
  assox_id: string;
  contestant_id: string;
  voter: string;
}
const detailsOf = ({ details }: Sold) => details as Details;

const closedFor = (contest: ContestRow, now: number): ErrorCode | undefined => {
  switch (stateOf(contest, now)) {
    case 'ongoing':
      return contest.voting_disabled ? 'voting_disabled' : undefined;
    case 'cancelled':
      return 'contest_cancelled';
    default:
      return 'contest_ended';
  }
};

const voteIdOf = ({ secrets }: Pick<Ports, 'secrets'>, { ox_id }: Pick<Sold, 'ox_id'>, nth: number) =>
  secrets.hash(`paid|${ox_id}|${nth}`);

export const votes: Goods = {
  type: votesType,
  forGuests: true,
  async unsold({ storage, caller }, contestant_id) {
    const contestant = await storage.get(Contestant, contestant_id);
    const contest = contestant && (await storage.get(Contest, contestant.cx_id));
    if (!contest || !allows(Contest.access.read, caller, contest)) return undefined;
    const instead = `/cx/${contest.cx_id}`;
    if (!allows(Contestant.access.read, caller, contestant)) return { instead };
    const { contestant_name, contestant_img: picture } = contestant;
    return { title: `${contestant_name} · ${contest.contest_name}`, picture, instead };
  },

  async quote(context, { sx_id: contestant_id, quantity }) {
    const { storage, clock, caller } = context;
    const contestant = await storage.get(Contestant, contestant_id);
    const standing = contestant && (await standings(storage)(contestant.cx_id));
    if (!standing) throw new Refusal('contestant_not_found');
    const { contest, prices } = standing;
    if (!prices || prices.vote_mode === 'free') throw new Refusal('not_for_sale');
    const now = clock.now();
    refuseUnlessOpen(contest, now);
    const { round_id, assox_id } = placeOf(standing, contestant_id, undefined, now);
    const { voter } = await ruledVoter(context, contest);
    const buyer = buyerOf(caller);
    if (quantity > contestLimits.paidVotes) throw new Refusal('invalid_amount');
    if (await exceeds(storage, prices, buyer, quantity))
      throw new Refusal('vote_cap_reached', { most: prices.cap_per_voter });
    const details: Details = { cx_id: contest.cx_id, round_id, assox_id, contestant_id, voter: voter ?? buyer };
    return {
      title: `${standing.contestants.get(contestant_id)!.contestant_name} · ${contest.contest_name}`,
      picture: contestant.contestant_img,
      currency: prices.currency,
      amount: priceOfVotes(prices, quantity),
      of: contest.cx_id,
      receiver_id: contest.user_id,
      // A part of the price for all of the votes would be a discount that nobody sees.
      whole: true,
      details,
    };
  },

  async refuseTogether({ storage, caller }, items) {
    const cx_id = items[0]?.of;
    const prices = cx_id === undefined ? undefined : (await standings(storage)(cx_id))?.prices;
    if (!prices) return;
    const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0);
    if (await exceeds(storage, prices, buyerOf(caller), wanted))
      throw new Refusal('vote_cap_reached', { most: prices.cap_per_voter });
  },

  async check({ clock }, reader, sold) {
    const { cx_id, round_id, contestant_id } = detailsOf(sold);
    const contest = await reader.get(Contest, cx_id);
    if (!contest) return 'contest_not_found';
    const now = clock.now();
    const closed = closedFor(contest, now);
    if (closed) return closed;
    const round = await reader.get(Round, round_id);
    if (!round || now >= round.endDate.getTime()) return 'round_not_running';
    if ((await reader.get(Contestant, contestant_id))?.contestant_status !== 1) return 'contestant_not_accepted';
    const prices = await reader.get(VotePrice, cx_id);
    return prices && (await exceeds(reader, prices, sold.buyer, sold.together)) ? 'vote_cap_reached' : undefined;
  },

  ahead(sold) {
    const { cx_id, round_id, contestant_id } = sold.details as Details;
    return [ahead(Contest, cx_id), ahead(Round, round_id), ahead(Contestant, contestant_id), ahead(VotePrice, cx_id)];
  },

  async deliver({ storage, clock, secrets }, tx, sold) {
    const { cx_id, round_id, assox_id, contestant_id, voter } = detailsOf(sold);
    const { secret } = (await tx.get(Contest, cx_id))!;
    const vote_id = voteIdOf({ secrets }, sold, sold.nth);
    const voter_tag = secrets.tag(secret, voter);
    // After the snapshot was taken, so that a later settlement of the round meets this transaction's tallies (advance.ts).
    const at_ms = clock.now();
    const vote = {
      vote_id,
      cx_id,
      round_id,
      contestant_id,
      assox_id,
      at_ms,
      voter_tag,
      weight: sold.quantity,
      source: 'paid' as const,
      payment_id: sold.payment_id,
      // What is bought locks nothing.
      time: 0,
      receipt: secrets.code(secret, vote_id),
    };
    const row: NewRecordOf<typeof Vote> = { ...vote, leaf: secrets.hash(leafV2(vote, voter_tag, at_ms)) };
    const added = { cx_id, n: sold.quantity };
    await countVotes(
      tx,
      [row],
      new Map([
        [assox_id, added],
        [cx_id, added],
      ]),
      paidShard(storage),
    );
  },

  async delivered(ports, reader, sold) {
    const ids = Array.from({ length: Math.max(1, sold.deliveries) }, (_, index) => voteIdOf(ports, sold, index + 1));
    const cast = await reader.getMany(Vote, ids);
    const voids = await voidsOf(reader, cast);
    return cast.map((vote) => {
      const { vote_id: id, weight: n, at_ms } = vote;
      return { id, n, at: new Date(at_ms), taken_back: voids.get(id)?.reason };
    });
  },

  /** Until a contest is certified it can be cancelled, and all that was paid for its votes goes back. */
  async isFinal({ clock }, reader, { of }) {
    const contest = of === undefined ? undefined : await reader.get(Contest, of);
    return !contest || stateOf(contest, clock.now()) === 'certified';
  },

  async takeBack({ clock, secrets }, tx, sold, why) {
    const { cx_id } = detailsOf(sold);
    const contest = await tx.get(Contest, cx_id);
    // A certified result is final, whatever becomes of the money.
    if (!contest || stateOf(contest, clock.now()) === 'certified') return;
    const vote = await tx.get(Vote, voteIdOf({ secrets }, sold, sold.nth));
    if (!vote || (await voidsOf(tx, [vote])).size) return;
    const { vote_id, contestant_id, assox_id, at_ms, weight } = vote;
    const of = { vote_id, cx_id, contestant_id, assox_id, at_ms, weight };
    await writeVoids(tx, cx_id, [{ ...of, reason: why, voided_by: limits.supportUser }]);
    // Pages look again: what they keep of past hours is not so any more.
    await tx.update(Contest, cx_id, {});
  },
};
