/** Seeds one contest: pictures, votes, rounds, contestants, entries, chat. */
import slugify from '@sindresorhus/slugify';
import { Appeal } from '#shared/contests/entities/certification.ts';
import { ContestMessage } from '#shared/contests/entities/chat.ts';
import { VotePrice } from '#shared/contests/entities/prices.ts';
import {
  Contest,
  Contestant,
  type EntryAnswer,
  Round,
  RoundContestant,
  Vote,
  VoteTally,
} from '#shared/contests/entities.ts';
import { settlesAt } from '#shared/contests/process.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { writeCertificate } from '#cloud/contests/certification/certificates.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { authorTag } from '#cloud/contests/page/chat.ts';
import { userVoter, visitorVoter } from '#cloud/contests/voting/voters.ts';
import {
  appeals,
  chats,
  coverOf,
  type DemoAnswers,
  type DemoContest,
  type DemoPerson,
  people,
  pictureOf,
} from './content/index.ts';
import { SuspectVote, VoteFlag } from '#shared/contests/entities/integrity.ts';
import { hour, minute } from '#shared/time.ts';
import { type DemoPicture, hang } from './gallery.ts';
import { appendVotes, roundsOf, standings, tallyUp, votesOf } from './ledger.ts';
import { suspectVotesOf } from './suspectVotes.ts';
import { demoId, pictureOfName, type SeedPorts } from './parts.ts';
import type { Past } from './past.ts';

/** user_ids by username. */
export type UserIds = ReadonlyMap<string, number>;

export const storedStatus = ({ status }: DemoContest) =>
  status === 'pending' || status === 'ongoing' || status === 'provisional' ? 'active' : status;

const dateIn = (now: number, hours: number) => new Date(now + hours * hour);

const answersOf = (answers: DemoAnswers = {}): EntryAnswer[] =>
  Object.entries(answers).map(([key, value]) => ({ key, value }));

function roundRows(ports: SeedPorts, contest: DemoContest, now: number): NewRecordOf<typeof Round>[] {
  const rounds = roundsOf(contest);
  return rounds.map(({ startsIn, endsIn, advance }, index) => {
    const dates = { startDate: dateIn(now, startsIn), endDate: dateIn(now, endsIn) };
    const isSettled = endsIn < 0 && index < rounds.length - 1;
    return {
      ...dates,
      round_id: demoId(ports, `${contest.key}/round${index + 1}`),
      cx_id: demoId(ports, contest.key),
      round_number: index + 1,
      advance: advance ?? 0,
      ...(isSettled && { advanced_at: new Date(settlesAt(dates)) }),
    };
  });
}

/** Contestants, followed by pending entries. */
function contestantRows(ports: SeedPorts, contest: DemoContest, ids: UserIds): NewRecordOf<typeof Contestant>[] {
  const cx_id = demoId(ports, contest.key);
  const rowOf = ({ name, blurb }: { name: string; blurb: string }, index: number) => ({
    entry_number: index + 1,
    contestant_id: demoId(ports, `${contest.key}/${name}`),
    cx_id,
    organizer_id: ids.get(contest.organizer)!,
    contestant_name: name,
    contestant_img: pictureOfName(ports, `${contest.key}/${name}`).url,
    description: blurb,
  });
  const standing = contest.contestants.map((one, index) => ({
    ...rowOf(one, index),
    contestant_status: 1,
    answers: answersOf(contest.entries?.answers[one.name]),
  }));
  const waiting = (contest.entries?.waiting ?? []).map((one, index) => ({
    ...rowOf(one, standing.length + index),
    user_id: ids.get(one.by)!,
    contestant_status: 0,
    answers: answersOf(one.answers),
  }));
  return [...standing, ...waiting];
}

function messageRows(
  ports: SeedPorts,
  { key }: DemoContest,
  contest: Pick<Contest, 'cx_id' | 'secret'>,
  ids: UserIds,
  now: number,
): NewRecordOf<typeof ContestMessage>[] {
  const byName = new Map<string, DemoPerson>(people.map((person) => [person.username, person]));
  return (chats[key] ?? []).map(({ from, text, minutesAgo }, index) => {
    const user_id = ids.get(from);
    const author_id = user_id === undefined ? visitorVoter(`demo/${from}`) : userVoter(user_id);
    return {
      message_id: demoId(ports, `${key}/chat/${index}`),
      cx_id: contest.cx_id,
      at_ms: now - minutesAgo * minute,
      name: byName.get(from)?.full_name ?? from,
      text,
      user_id,
      author: authorTag(ports.secrets, contest, author_id),
    };
  });
}

/** How long an organizer of the demo thinks about an appeal. */
const considered = 5 * hour;

/** Made some hours before they were answered. Safe to repeat. */
async function seedAppeals(ports: SeedPorts, past: Past, contest: DemoContest, ids: UserIds, now: number) {
  const { key, organizer } = contest;
  for (const [index, { from, text, answer }] of (appeals[key] ?? []).entries()) {
    const answered_at = answer && dateIn(now, -answer.hoursAgo);
    const { storage } = past(answered_at ? answered_at.getTime() - considered : now);
    await putOnce(storage, Appeal, {
      appeal_id: demoId(ports, `${key}/appeal/${index}`),
      cx_id: demoId(ports, key),
      user_id: ids.get(from)!,
      text,
      ...(answer && { state: answer.state, answer: answer.text, answered_by: ids.get(organizer)!, answered_at }),
    });
  }
}

/** Its cover, its contestants', and those of entries that wait, which are their authors'. */
export function contestPictures(contest: DemoContest, ids: UserIds): DemoPicture[] {
  const shown = [
    ...contest.contestants.map(({ name, emoji }) => ({ name, emoji, by: '' })),
    ...(contest.entries?.waiting ?? []),
  ];
  return [
    { name: `${contest.key}/cover`, input: coverOf(contest) },
    ...shown.map((one) => ({
      name: `${contest.key}/${one.name}`,
      input: pictureOf(contest, one),
      user_id: ids.get(one.by),
    })),
  ];
}

/** What its dates are counted from: now, or when a start that was cut off began to write its votes, which stay in the ledger. */
async function momentOf(ports: SeedPorts, contest: DemoContest, secret: string): Promise<number> {
  const now = ports.clock.now();
  const [known] = await ports.storage.find(Vote, { cx_id: demoId(ports, contest.key) }, { limit: 1 });
  const again = known && (await votesOf(ports, contest, secret, now)).find(({ vote_id }) => vote_id === known.vote_id);
  return again ? now + known.at_ms - again.at_ms : now;
}

/** Creates the contest under this number; a transaction makes it visible, and a certified one is then certified. */
export async function seedContest(
  ports: SeedPorts,
  past: Past,
  contest: DemoContest,
  contest_id: number,
  ids: UserIds,
): Promise<void> {
  const { storage, secrets } = ports;
  const cx_id = demoId(ports, contest.key);
  const secret = secrets.tag(secrets.signVisitor('demo'), contest.key, 24);
  const now = await momentOf(ports, contest, secret);
  const votes = await votesOf(ports, contest, secret, now);
  await appendVotes(ports, votes);
  const suspicion = suspectVotesOf(ports, contest, votes, ids.get(contest.organizer)!, now);
  const places = standings(ports, contest).flat();
  await seedAppeals(ports, past, contest, ids, now);
  await storage.transact(async (tx) => {
    await hang(tx, ports, contestPictures(contest, ids));
    await tx.insert(Contest, {
      cx_id,
      contest_id,
      ...(contest.theme && { theme: contest.theme }),
      secret,
      user_id: ids.get(contest.organizer)!,
      cover: pictureOfName(ports, `${contest.key}/cover`).url,
      start_date: dateIn(now, contest.startsIn),
      end_date: dateIn(now, contest.endsIn),
      contest_name: contest.contest_name,
      language: contest.language,
      contest_slug: `${slugify(contest.contest_name)}-${contest_id}`,
      contest_status: storedStatus(contest),
      description: contest.description,
      category: contest.category,
      contest_exp_hours: contest.contest_exp_hours,
      votes_per_period: contest.votes_per_period,
      lock_per: contest.lock_per,
      results_policy: contest.results_policy,
      who_may_vote: contest.who_may_vote,
      appeal_days: contest.appealDays ?? 0,
      ...(contest.status === 'certified' && { certified_at: dateIn(now, contest.endsIn + 24 * 4) }),
      entries_open: contest.entries !== undefined,
      fields: [...(contest.entries?.fields ?? [])],
    });
    if (contest.prices)
      await tx.insert(VotePrice, {
        cx_id,
        user_id: ids.get(contest.organizer)!,
        vote_mode: contest.prices.mode ?? 'both',
        currency: 'EUR',
        unit_price: contest.prices.unit_price,
        packs: [...contest.prices.packs],
        shows_apart: true,
      });
    await tx.insertMany(Round, roundRows(ports, contest, now));
    await tx.insertMany(Contestant, contestantRows(ports, contest, ids));
    await tx.insertMany(
      RoundContestant,
      places.map(({ weight: _weight, votes: _votes, ...place }) => ({ ...place, cx_id })),
    );
    await tx.insertMany(SuspectVote, suspicion.suspects);
    await tx.insertMany(VoteFlag, suspicion.flags);
    await tx.insertMany(ContestMessage, messageRows(ports, contest, { cx_id, secret }, ids, now));
    await tx.apply(
      VoteTally,
      [...tallyUp(votes)].map(([of, n]) => ({
        id: `${of}#0`,
        add: { n },
        touch: ['changed_at' as const],
        orInsert: { cx_id, of },
      })),
    );
  });
  if (contest.status === 'certified') await writeCertificate(ports, (await storage.get(Contest, cx_id))!);
}
