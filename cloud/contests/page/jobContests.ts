/** A job is settled by a contest of its offers: its author organizes it, and certifying the result accepts the offer that won. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Offer } from '#shared/chat/entities.ts';
import {
  contestCategories,
  Contest,
  Contestant,
  Round,
  RoundContestant,
  voterRules,
} from '#shared/contests/entities.ts';
import type { Certificate } from '#shared/contests/entities/certification.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { stateOf } from '#shared/contests/process.ts';
import type { JobContest } from '#shared/contests/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { everyone, members } from '#shared/model/access.ts';
import { type Currency, currencyDecimals } from '#shared/payments/money.ts';
import { Service } from '#shared/services/entities.ts';
import type { OfferState } from '#shared/chat/offerProcess.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { day } from '#shared/time.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { tell } from '#cloud/accounts/index.ts';
import { acceptVoted, holdOffers, offersToVoteOn, postId } from '#cloud/community/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { refuseWhenOff } from '#cloud/site/index.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { roundsOf } from '#cloud/contests/places.ts';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import { unusedSlug } from '#cloud/contests/studio/slugs.ts';
import { castingHasHeard } from '#cloud/contests/voting/standings.ts';

/** Days after the contest in which its organizer can certify before the offers lapse. */
const daysToCertify = 30;
const mostDescription = 600;

/** The contest that settles a job, or did; cancelled ones do not. */
async function contestOf(reader: Reader, job_id: string): Promise<Contest | undefined> {
  const rows = await reader.find(Contest, { job_id });
  return rows.find(({ contest_status }) => contest_status !== 'cancelled');
}

const shapeOf = (contest: Contest, now: number): JobContest => ({
  cx_id: contest.cx_id,
  contest_slug: contest.contest_slug,
  state: stateOf(contest, now),
  end_date: contest.end_date.toISOString(),
});

function priceOf({ offer_details: { price, currency } }: Offer, language: Language): string {
  const amount = price / 10 ** (currencyDecimals[currency as Currency] ?? 2);
  return new Intl.NumberFormat(language.toLowerCase(), { style: 'currency', currency }).format(amount);
}

/** What an offer says, in the contest's language: price, days and words. */
function wordsOf(offer: Offer, language: Language): string {
  const { delivery_days, text } = offer.offer_details;
  const tag = language.toLowerCase();
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(delivery_days);
  return `${priceOf(offer, language)} · ${days}\n\n${text}`.slice(0, mostDescription);
}

/** Those who offered, as they stand in the contest: by name and picture, or that of the service they name. */
async function contestantsOf(
  { secrets }: Context,
  reader: Reader,
  { cx_id, user_id: organizer_id, language }: Pick<Contest, 'cx_id' | 'user_id'> & { language: Language },
  offers: readonly Offer[],
): Promise<NewRecordOf<typeof Contestant>[]> {
  const people = await reader.getMany(
    Profile,
    offers.map(({ user_id }) => user_id),
  );
  const services = await reader.getMany(
    Service,
    offers.flatMap(({ service }) => service || []),
  );
  const standing = offers.flatMap((offer) => {
    const person = people.find(({ user_id, closed }) => user_id === offer.user_id && !closed);
    return person ? [{ offer, person }] : [];
  });
  return standing.map(({ offer, person }, index) => {
    // The price beside the name: on a card nothing else is read.
    const price = ` · ${priceOf(offer, language)}`;
    const contestant_name = person.full_name.slice(0, limits.name - price.length) + price;
    const picture = services.find(({ sx_id }) => sx_id === offer.service)?.service_image || person.avatar;
    return {
      ...{ cx_id, organizer_id, contestant_id: secrets.random(12), offer_id: offer.offer_id, user_id: person.user_id },
      ...{ entry_number: index + 1, contestant_status: 1, contestant_name },
      ...(picture && { contestant_img: picture }),
      description: wordsOf(offer, language),
    };
  });
}

/** Starts the vote on the offers of one's own job. The same again is answered as before. */
export const startJobContest = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    feed_item_id: postId,
    days: z.int().min(1).max(contestLimits.jobDays),
    category: z.enum(contestCategories),
    who_may_vote: z.enum(voterRules).default('anyone'),
  }),
  async run(context, { feed_item_id, days, category, who_may_vote }): Promise<{ contest: JobContest }> {
    const { storage, clock, secrets, accounts, limiter, caller } = context;
    const user_id = caller.user_id!;
    await refuseWhenOff(context, 'create_contest');
    const perDay = { points: contestLimits.perPersonADay, seconds: day / 1000 };
    await limiter.take('contests by person', perDay, String(user_id));
    const contest_id = await storage.next('contest_id', 1);
    const made = await storage.transact(async (tx) => {
      const { job, offers } = await offersToVoteOn(context, tx, feed_item_id);
      await tx.hold(`contest of job|${job.fx_id}`);
      const before = await contestOf(tx, job.fx_id);
      if (before) return { contest: before, isNew: false };
      const now = new Date(clock.now());
      const end_date = new Date(now.getTime() + days * day);
      const { language } = caller;
      const cx_id = secrets.random(12);
      const contestants = await contestantsOf(context, tx, { cx_id, user_id, language }, offers);
      if (contestants.length < 2) throw new Refusal('job_needs_offers');
      const contest_name = job.title.slice(0, limits.title).padEnd(3, '.');
      const contest = await tx.insert(Contest, {
        ...{ cx_id, contest_id, user_id, contest_name, category, language, who_may_vote, end_date, start_date: now },
        ...{ job_id: job.fx_id, contest_status: 'active', secret: secrets.random(32) },
        contest_slug: await unusedSlug(tx, contest_name, contest_id),
        description: job.text.slice(0, limits.description),
      });
      const round_id = secrets.random(12);
      await tx.insertMany(Round, [{ round_id, cx_id, round_number: 1, startDate: now, endDate: end_date }]);
      await tx.insertMany(Contestant, contestants);
      await tx.insertMany(
        RoundContestant,
        contestants.map(({ contestant_id }) => ({ assox_id: secrets.random(12), cx_id, round_id, contestant_id })),
      );
      await holdOffers(tx, job, offers, now, new Date(end_date.getTime() + daysToCertify * day));
      return { contest, isNew: true };
    });
    const { contest, isNew } = made;
    if (isNew) {
      await accounts.grant(caller.objectId!, 'organizer');
      await scheduleRounds(context, contest.cx_id);
      await tellStanding(context, contest);
    }
    return { contest: shapeOf(contest, clock.now()) };
  },
});

/** Who offered learns that people vote, and where. */
async function tellStanding(ports: Ports, { cx_id, contest_name: what }: Contest): Promise<void> {
  for (const { user_id } of await ports.storage.find(Contestant, { cx_id, contestant_status: 1 }))
    if (user_id !== undefined)
      await tell(ports, {
        ...{ user_id, type: 'job_votes', params: { what }, path: `/cx/${cx_id}` },
        once: `job_votes|${cx_id}`,
      });
}

/** The contest that settles a job; undefined where there is none. */
export const getJobContest = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ job_id: publicId }),
  async run({ storage, clock }, { job_id }): Promise<{ contest?: JobContest }> {
    const contest = await contestOf(storage, job_id);
    return contest && contest.contest_status !== 'draft' ? { contest: shapeOf(contest, clock.now()) } : {};
  },
});

/** Throws while people vote on the offers to a job: none comes or changes, and the job stays. */
export async function votedJobTakesOffers(reader: Reader, job_id: string): Promise<void> {
  if ((await contestOf(reader, job_id))?.contest_status === 'active') throw new Refusal('job_is_voted');
}

/** The author of a job that is voted on has closed their account, or a moderator removed the job: the vote is over. Safe to repeat. */
export async function cancelJobContests(ports: Ports, of: { user_id: number } | { job_id: string }): Promise<void> {
  const { storage, clock } = ports;
  const left = (await storage.find(Contest, { ...of, contest_status: 'active' })).filter(({ job_id }) => job_id);
  for (const { cx_id } of left)
    await storage.transact(async (tx) => {
      if ((await tx.get(Contest, cx_id))?.contest_status !== 'active') return;
      await tx.update(Contest, cx_id, { contest_status: 'cancelled' });
      await noteChange(tx, ports, cx_id, 'contest.cancel');
    });
  if (left.length) await castingHasHeard(clock);
}

/** While people vote, nobody decides but them: an offer can only be withdrawn, and then stands no more. */
export async function votedOfferDecides(tx: Transaction, offer: Offer, state: OfferState): Promise<void> {
  if (offer.feed_item_id === undefined) return;
  const contest = await contestOf(tx, offer.feed_item_id);
  if (contest?.contest_status !== 'active') return;
  if (state !== 'withdrawn') throw new Refusal('job_is_voted');
  const { cx_id } = contest;
  const [standing] = await tx.find(Contestant, { cx_id, offer_id: offer.offer_id, contestant_status: 1 }, { limit: 1 });
  if (standing) await tx.update(Contestant, standing.contestant_id, { contestant_status: 0, ruling: 'withdrawn' });
}

/** The offer that won by itself: most votes of those that stand in the last round. */
async function winnerOf(
  reader: Reader,
  { cx_id }: Contest,
  totals: Certificate['totals'],
): Promise<string | undefined> {
  const last = (await roundsOf(reader, cx_id)).at(-1);
  if (!last) return undefined;
  const places = await reader.find(RoundContestant, { round_id: last.round_id });
  const standing = await reader.find(Contestant, {
    contestant_id: oneOf(places.map(({ contestant_id }) => contestant_id)),
    contestant_status: 1,
  });
  const votes = new Map(totals.map((row) => [row.assox_id, row.votes]));
  const [first, second] = places
    .flatMap(({ assox_id, contestant_id }) => {
      const one = standing.find((each) => each.contestant_id === contestant_id);
      return one ? [{ offer_id: one.offer_id, votes: votes.get(assox_id) ?? 0 }] : [];
    })
    .toSorted((a, b) => b.votes - a.votes);
  // Of two with as many votes the author chooses.
  return first && first.votes > (second?.votes ?? 0) ? first.offer_id : undefined;
}

/** Runs in the transaction that writes the certificate: the offer that won is accepted. */
export async function settleJob(
  tx: Transaction,
  contest: Contest,
  totals: Certificate['totals'],
  now: number,
): Promise<void> {
  if (contest.job_id === undefined) return;
  const offer_id = await winnerOf(tx, contest, totals);
  if (offer_id !== undefined) await acceptVoted(tx, offer_id, now);
}

/** Its author learns who won, or that it is theirs to choose. Once. */
export async function tellJobDecided(ports: Ports, contest: Contest): Promise<void> {
  const { job_id, cx_id, user_id, contest_name: what } = contest;
  if (job_id === undefined) return;
  const [won] = await ports.storage.find(
    Offer,
    { feed_item_id: job_id, state: oneOf(['accepted', 'paid']) },
    { limit: 1 },
  );
  await tell(ports, {
    ...{ user_id, type: won ? 'job_voted' : 'job_tied', params: { what }, path: `/jobs/${job_id}#offers` },
    once: `job_voted|${cx_id}`,
  });
}
