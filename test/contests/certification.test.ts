/** From a provisional result to a certified one: appeals, the certificate, and its proof. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import { LedgerBlock, LedgerRoot } from '#shared/contests/entities/certification.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { fromHex, leafHash, rootBy, rootOf, toHex } from '#shared/contests/certification/merkle.ts';
import { entryText, isOpenedBy, Recount } from '#shared/contests/certification/recount.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { growTree, keepRoot, newestRoot } from '#cloud/contests/certification/merkleRoots.ts';
import { proofOf } from '#cloud/contests/certification/proofOfVote.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, newCxId, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
let admin: TestActor;
let fan: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [organizer, admin, fan, guest] = await Promise.all([
    member(server.current),
    member(server.current, 'admin'),
    member(server.current),
    visitor(server.current),
  ]);
});

const minute = 60_000;
const day = 24 * 60 * minute;
const past = (ms: number) => new Date(Date.now() - ms);

/** Votes of as many browsers; their receipts. */
async function castFor({ cx_id, contestants }: ContestShape, indexes: readonly number[]): Promise<string[]> {
  const receipts: string[] = [];
  for (const index of indexes) {
    const voter = await visitor(server.current);
    const contestant_id = contestants[index]!.contestant_id;
    receipts.push((await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id })).body.receipt);
  }
  return receipts;
}

const close = (cx_id: string, ago = 2 * minute) =>
  storeBehind(server.current, cx_id, { start_date: past(ago + day), end_date: past(ago) });
const certify = (cx_id: string) => organizer.run('moveContest', { cx_id, transition: 'certify' });
const resultOf = async (as: TestActor, cx_id: string) =>
  (await as.call('POST /app/contest/v2/getCertification', { cx_id })).body.certification;
/** What the list of the organizer's contests says has to be done: appeals to answer, and whether it can be certified. */
const needOf = async (cx_id: string) => {
  const { contests } = (await organizer.run('getMyContests', {})).body;
  const { appeals, can_certify } = contests.find((one) => one.cx_id === cx_id)!;
  return { appeals, can_certify };
};
const file = (as: TestActor, cx_id: string, text = 'The last hour was not counted') =>
  as.call('POST /app/contest/v2/fileAppeal', { cx_id, text });
const answer = (as: TestActor, appeal_id: string) =>
  as.call('POST /app/contest/v2/answerAppeal', { appeal_id, state: 'dismissed', answer: 'It was: see the ledger' });
const download = (path: string, language = 'en', more: Record<string, string> = {}) =>
  fetch(`${server.current.url}/app/contest/v2/${path}`, { headers: { 'Accept-Language': language, ...more } });
const count = (ledger: string) => {
  const recount = new Recount();
  for (const line of ledger.split('\n')) recount.line(line);
  return recount.result()!;
};

describe('the result page', () => {
  it('shows how the running round stands while the contest goes on', async () => {
    const iso = (days: number) => new Date(Date.now() + days * day).toISOString();
    const rounds = [{ endDate: iso(1), advance: 2 }, { endDate: iso(2) }];
    const food = await contest(server.current, { organizer, rounds });
    await castFor(food, [0, 0]);
    await expect.poll(async () => (await resultOf(guest, food.cx_id)).result?.[0]).toMatchObject({ votes: 2, rank: 1 });
    expect((await resultOf(guest, food.cx_id)).contestants).toBe(food.contestants.length);
  });
});

describe('appeals', () => {
  it('are filed while their window is open, answered in public, and then the result is certified', async () => {
    const food = await contest(server.current, { organizer, appeal_days: 2 });
    const { cx_id } = food;
    await castFor(food, [0, 1]);
    expect((await file(fan, cx_id)).code).toBe('appeals_closed');
    await close(cx_id);
    const set = (appeal_days: number) => organizer.run('createOrUpdate', { className: 'Contests', cx_id, appeal_days });
    expect((await set(0)).code).toBe('appeal_window_fixed');
    expect((await file(guest, cx_id)).code).toBe('session_required');
    expect(await needOf(cx_id)).toEqual({ appeals: 0, can_certify: false });
    const { appeal_id } = (await file(fan, cx_id)).body;
    const second = (await file(fan, cx_id, 'And the first one neither')).body.appeal_id;
    expect((await certify(cx_id)).code).toBe('appeal_window_open');

    expect((await answer(fan, appeal_id)).code).toBe('forbidden');
    expect((await answer(organizer, appeal_id)).status).toBe(200);
    expect((await answer(organizer, appeal_id)).status).toBe(200);
    expect((await fan.call('POST /app/contest/v2/withdrawAppeal', { appeal_id })).code).toBe('appeal_answered');
    const told = await server.current.ports.storage.find(Notification, { user_id: fan.user_id! });
    expect(told.map(({ type }) => type)).toContain('appeal_answered');
    expect(await resultOf(guest, cx_id)).toMatchObject({
      state: 'provisional',
      open_appeals: 1,
      may_answer: false,
      appeals: [
        { text: 'And the first one neither', state: 'open', answer: '' },
        { person: { user_id: fan.user_id }, state: 'dismissed', answer: 'It was: see the ledger', own: false },
      ],
    });

    await close(cx_id, 2 * day + minute);
    expect((await file(fan, cx_id)).code).toBe('appeals_closed');
    expect((await certify(cx_id)).code).toBe('appeals_open');
    expect(await needOf(cx_id)).toEqual({ appeals: 1, can_certify: false });
    expect((await guest.call('POST /app/contest/v2/withdrawAppeal', { appeal_id: second })).code).not.toBeUndefined();
    await fan.call('POST /app/contest/v2/withdrawAppeal', { appeal_id: second });
    expect(await needOf(cx_id)).toEqual({ appeals: 0, can_certify: true });
    expect((await certify(cx_id)).body).toEqual({ state: 'certified' });
    expect((await file(fan, cx_id)).code).toBe('appeals_closed');
  });

  it('are so many of one person, also at once', async () => {
    const { cx_id } = await contest(server.current, { organizer, appeal_days: 1 });
    await close(cx_id);
    const { perPerson } = contestLimits.appeals;
    const answers = await Promise.all(Array.from({ length: perPerson + 2 }, () => file(fan, cx_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perPerson);
    expect(answers.filter(({ code }) => code === 'appeals_full')).toHaveLength(2);
  });
});

describe('a certified result', () => {
  it('is proven by the ledger: anybody recounts it, and a receipt finds its vote', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const receipts = await castFor(food, [0, 0, 1, 2]);
    const { storage } = server.current.ports;
    const [gone] = await storage.find(Vote, { receipt: receipts[3]! });
    await admin.run('voidVotes', { vote_ids: [gone!.vote_id], reason: 'Bought in a forum' });
    await close(cx_id);
    await certify(cx_id);
    const { certificate, result } = await resultOf(guest, cx_id);
    expect(certificate).toMatchObject({ votes: 3, size: 4, voided: [{ reason: 'Bought in a forum', votes: 1 }] });
    expect(result!.map(({ votes, rank }) => [votes, rank])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);

    const text = await (await download(`ledger/${cx_id}`)).text();
    const recounted = count(text);
    expect(recounted).toMatchObject({ size: 4, votes: 3, voided: 1, faults: [], root: certificate!.root });
    for (const secret of [...receipts, gone!.voter_tag, gone!.vote_id, String(gone!.at_ms)])
      expect(text).not.toContain(secret);
    // A vote moved to somebody else, a void undone, and a line left out.
    const [first, second] = food.contestants.map(({ assox_id }) => assox_id);
    expect(count(text.replace(`"${first}",1`, `"${second}",1`)).faults).toEqual(['root', 'totals']);
    expect(count(text.replace(',"Bought in a forum"', '')).faults).toEqual(['voids', 'totals']);
    expect(count(text.split('\n').toSpliced(1, 1).join('\n')).faults).toContain('size');

    for (const [index, code] of receipts.entries()) {
      const { receipt } = (await guest.call('GET /app/contest/v2/getReceipt/:code', { code: code.toLowerCase() })).body;
      expect([receipt.certified, receipt.voided]).toEqual([true, index === 3 ? 'Bought in a forum' : undefined]);
      const { opening, leaf, assox_id, index: at, size, path, root } = receipt.proof!;
      expect(opening).toContain(code);
      expect(isOpenedBy(leaf, opening)).toBe(true);
      const { contestant_id, weight, source } = receipt;
      const hash = leafHash(entryText({ contestant_id, assox_id, weight, source, leaf }));
      expect([toHex(rootBy(hash, at, size, path.map(fromHex))!), root]).toEqual([certificate!.root, certificate!.root]);
    }
    expect((await guest.call('GET /app/contest/v2/getReceipt/:code', { code: 'AAAAA-AAAAA' })).code).toBe(
      'receipt_not_found',
    );

    for (const language of ['en', 'fr', 'es']) {
      const paper = await download(`certificate/${cx_id}`, language);
      expect(paper.headers.get('content-type')).toBe('application/pdf');
      expect((await paper.text()).startsWith('%PDF-')).toBe(true);
    }
  });

  it('has a ledger before, whose votes are read once for each root and void, and which nobody gets twice', async () => {
    const { cx_id, contestants } = await contest(server.current, { organizer });
    const { storage, clock } = server.current.ports;
    const { db } = server.current.database;
    const cast = contestants.map(({ contestant_id, assox_id }, n) => ({
      ...{ vote_id: `${cx_id}-${n}`, cx_id, round_id: 'round', contestant_id, assox_id, voter_tag: `voter-${n}` },
      ...{ at_ms: clock.now() - (3 - n) * 10 * minute, weight: 1, source: 'free' as const, time: 0 },
      ...{ receipt: `receipt-${cx_id}-${n}`, leaf: toHex(leafHash(`${cx_id} ${n}`)) },
    }));
    const add = (votes: typeof cast) => storage.transact((tx) => tx.insertMany(Vote, votes));
    const ask = async (known = '') => {
      const given = await download(`ledger/${cx_id}`, 'en', known ? { 'If-None-Match': known } : {});
      return { status: given.status, tag: given.headers.get('etag')!, text: await given.text() };
    };
    const readings = () =>
      db.collection('system.profile').countDocuments({ ns: `${db.databaseName}.Votes`, op: { $ne: 'insert' } });
    await add(cast.slice(0, 2));
    await db.command({ profile: 2 });
    const first = await ask();
    expect(count(first.text)).toMatchObject({ size: 2, votes: 2, faults: [] });
    const read = await readings();
    expect(read).toBeGreaterThan(0);
    expect(await ask()).toEqual(first);
    expect(await ask(first.tag)).toEqual({ status: 304, tag: first.tag, text: '' });
    expect(await readings()).toBe(read);
    await db.command({ profile: 0 });

    await admin.run('voidVotes', { vote_ids: [cast[0]!.vote_id], reason: 'Bought in a forum' });
    const second = await ask(first.tag);
    expect(second.status).toBe(200);
    expect(count(second.text)).toMatchObject({ size: 2, votes: 1, voided: 1, faults: [] });
    await add(cast.slice(2));
    // What came since is in the next root.
    expect(await ask(second.tag)).toMatchObject({ status: 304 });
    const until_ms = clock.now();
    const grown = await growTree(storage, cx_id, until_ms);
    await storage.transact((tx) =>
      tx.insert(LedgerRoot, { root_id: `${cx_id}@${until_ms}`, cx_id, until_ms, ...grown }),
    );
    expect(count((await ask(second.tag)).text)).toMatchObject({ size: 3, votes: 2, voided: 1, faults: [] });
  });

  it('of withheld numbers tells none of them', async () => {
    const food = await contest(server.current, { organizer, results_policy: 'hidden' });
    const { cx_id } = food;
    const [code] = await castFor(food, [0]);
    await close(cx_id);
    await certify(cx_id);
    const seen = await resultOf(guest, cx_id);
    expect([seen.state, seen.result, seen.certificate]).toEqual(['certified', undefined, undefined]);
    const { receipt } = (await guest.call('GET /app/contest/v2/getReceipt/:code', { code: code! })).body;
    expect([receipt.proof, receipt.without]).toEqual([undefined, 'withheld']);
    expect([(await download(`ledger/${cx_id}`)).status, (await download(`certificate/${cx_id}`)).status]).toEqual([
      403, 403,
    ]);
    expect((await resultOf(organizer, cx_id)).certificate).toMatchObject({ votes: 1, size: 1 });
  });
});

describe('the tree', () => {
  it('grows by blocks, to the same root, and proves votes on both sides of each border', async () => {
    const { storage, clock } = server.current.ports;
    const cx_id = newCxId();
    const most = 9000;
    const now = clock.now();
    const rows = Array.from({ length: most }, (_, n) => ({
      vote_id: `${cx_id}-${n}`,
      cx_id,
      round_id: 'round',
      contestant_id: `contestant-${n % 7}`,
      assox_id: `place-${n % 7}`,
      // Many share a moment, also across the pages that they are read in.
      at_ms: now - 3 * day + Math.floor(n / 700) * minute,
      voter_tag: `voter-${n}`,
      weight: 1,
      source: 'free' as const,
      time: 0,
      receipt: `receipt-${n}`,
      leaf: toHex(leafHash(`${cx_id} ${n}`)),
    }));
    await storage.transact((tx) => tx.insertMany(Vote, rows));
    const ordered = rows.toSorted((a, b) => a.at_ms - b.at_ms || (a.leaf < b.leaf ? -1 : 1));
    const rootOfFirst = (size: number) => toHex(rootOf(ordered.slice(0, size).map((row) => leafHash(entryText(row)))));

    // First the votes of three minutes, then a root beside another process, then all.
    const early = rows[0]!.at_ms + 3 * minute;
    expect(await growTree(storage, cx_id, early)).toMatchObject({ size: 2100, root: rootOfFirst(2100) });
    const grown = await Promise.all([growTree(storage, cx_id, now), growTree(storage, cx_id, now)]);
    for (const tree of grown) expect(tree).toMatchObject({ size: most, root: rootOfFirst(most) });
    expect(await storage.count(LedgerBlock, { cx_id })).toBe(2);
    await keepRoot({ storage, clock }, cx_id);
    await keepRoot({ storage, clock }, cx_id);
    expect(await newestRoot(storage, cx_id)).toMatchObject({ size: most, root: rootOfFirst(most) });

    for (const index of [0, 4095, 4096, 8191, 8192, most - 1]) {
      const row = ordered[index]!;
      const vote = (await storage.get(Vote, row.vote_id))!;
      const proof = (await proofOf(storage, vote))!;
      expect(proof.index).toBe(index);
      const hash = leafHash(entryText(row));
      expect(toHex(rootBy(hash, index, most, proof.path.map(fromHex))!)).toBe(proof.root);
    }
  });
});
