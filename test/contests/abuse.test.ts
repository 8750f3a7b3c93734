/** Limits against abuse by one device, browser or address, which still let a crowd behind one address vote. */
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsedProof } from '#shared/accounts/entities/proofs.ts';
import { Vote, VoteLock } from '#shared/contests/entities.ts';
import { SuspectVote } from '#shared/contests/entities/integrity.ts';
import { type Challenge, solve } from '#shared/client/app/data/proofSolver.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestShape, VoteAnswer } from '#shared/contests/shapes.ts';
import { deriveKey as keyOf } from '#parse/config.ts';
import { type Answer, member, type TestActor, visitor, visitors } from '../support/actors.ts';
import { contest as newContest, type ContestWishes } from '../support/factories.ts';
import { challengeFor, proofFor, solved } from '../support/proofs.ts';
import { useServer } from '../support/server.ts';
import { voteFrom } from './ballot.ts';

const appSecret = 'a secret that is used by this test alone, and long enough';
const server = useServer({ appSecret, trustProxy: 1 });
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});
const contest = (wishes: ContestWishes = {}) => newContest(server.current, { organizer, ...wishes });

const ledger = ({ cx_id }: ContestShape) => server.current.ports.storage.find(Vote, { cx_id }, { sort: { at_ms: 1 } });
const wanted = { status: 428, code: 'proof_required', error: expect.stringMatching(/\w{3}/) };

describe('one address', () => {
  it('lets two people vote without a proof when their devices differ, and says nothing against them', async () => {
    const food = await contest();
    const [one, two] = [await visitor(server.current), await visitor(server.current)];
    expect((await voteFrom(one, food, { fingerprint: 'device-a' })).body.counted).toBe(true);
    expect((await voteFrom(two, food, { fingerprint: 'device-b' })).body.counted).toBe(true);
    expect((await ledger(food)).map(({ risk }) => risk)).toEqual([[], []]);
  });

  it('with many votes in a minute has the next ones proven, and refuses none of them', async () => {
    const food = await contest({ votes_per_period: 100 });
    const address = '198.51.100.7';
    const crowd = await visitors(server.current, 10);
    const ballot = (n: number) => ({ address, fingerprint: `of ${n % 10}` });
    const cast = Array.from({ length: contestLimits.votesBeforeProof.address }, (_, n) =>
      voteFrom(crowd[n % 10]!, food, ballot(n)),
    );
    expect((await Promise.all(cast)).filter(({ body }) => body.counted)).toHaveLength(
      contestLimits.votesBeforeProof.address,
    );
    const late = await visitor(server.current);
    expect(await voteFrom(late, food, { address, client_id: 'late-one' })).toMatchObject(wanted);
    const proof = await proofFor(late, food);
    expect((await voteFrom(late, food, { address, client_id: 'late-one', proof })).body.counted).toBe(true);
    expect((await ledger(food)).at(-1)!.risk).toEqual(['busy_address', 'no_fingerprint']);
    // Other addresses are not affected.
    expect((await voteFrom(await visitor(server.current), food, { address: '198.51.100.8' })).body.counted).toBe(true);
  });

  it('is not busy with votes that only ask how things stand', async () => {
    const food = await contest();
    const address = '198.51.100.9';
    const locked = await visitor(server.current);
    await voteFrom(locked, food, { address });
    const asked = await Promise.all(
      Array.from({ length: contestLimits.votesBeforeProof.address + 30 }, () => voteFrom(locked, food, { address })),
    );
    expect(asked.every(({ status, body }) => status === 200 && body.success && !body.counted)).toBe(true);
    expect((await voteFrom(await visitor(server.current), food, { address })).body.counted).toBe(true);
  });
});

describe('one browser', () => {
  it('with many votes in a minute has the next ones proven', async () => {
    const food = await contest({ votes_per_period: 100 });
    const guest = await visitor(server.current);
    const at = (n: number) => ({ address: `10.9.0.${n}`, fingerprint: 'busy' });
    for (let n = 0; n < contestLimits.votesBeforeProof.browser; n++)
      expect((await voteFrom(guest, food, at(n))).body.counted, String(n)).toBe(true);
    expect(await voteFrom(guest, food, at(100))).toMatchObject(wanted);
    const proof = await proofFor(guest, food);
    expect((await voteFrom(guest, food, { ...at(100), proof })).body.counted).toBe(true);
    expect((await ledger(food)).at(-1)!.risk).toEqual(['busy_browser']);
  });

  it('that sends hundreds a minute is told to wait', async () => {
    const food = await contest();
    const guest = await visitor(server.current);
    const answers: Answer<VoteAnswer>[] = [];
    for (let n = 0; n < 13; n++)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => voteFrom(guest, food, { address: `10.8.0.${n}` })))),
      );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(13 * 50 - contestLimits.votesPerBrowser);
    expect(refused.every(({ code, status }) => status === 429 && code === 'too_many')).toBe(true);
  });
});

describe('a browser that sends wrong proofs', () => {
  it('has its later votes marked with them', async () => {
    const [one, two] = [await contest(), await contest()];
    const guest = await visitor(server.current);
    const foreign = await proofFor(guest, two);
    const at = { address: '198.51.100.40', fingerprint: 'wrong' };
    for (let n = 0; n < integrityLimits.failedProofs; n++) await voteFrom(guest, one, { ...at, proof: foreign });
    const next = await contest();
    expect(await voteFrom(guest, next, at)).toMatchObject(wanted);
    expect((await voteFrom(guest, next, { ...at, proof: await proofFor(guest, next) })).body.counted).toBe(true);
    expect((await ledger(next)).map(({ risk }) => risk)).toEqual([['failed_proof']]);
  });
});

describe('one device', () => {
  const device = { fingerprint: 'one-device', address: '203.0.113.5' };

  it('under a second name proves its vote, which then counts with the reason', async () => {
    const food = await contest();
    const [one, two, three] = [
      await visitor(server.current),
      await visitor(server.current),
      await visitor(server.current),
    ];
    expect((await voteFrom(one, food, device)).body.counted).toBe(true);
    expect(await voteFrom(two, food, { ...device, client_id: 'second' })).toMatchObject(wanted);
    expect(await ledger(food)).toHaveLength(1);
    const proof = await proofFor(two, food);
    const answer = await voteFrom(two, food, { ...device, client_id: 'second', proof });
    expect(answer).toMatchObject({ status: 200, body: { counted: true, success: true } });
    // Same /24, another contestant: the lock is on the contest.
    const near = { ...device, address: '203.0.113.77', index: 2 };
    expect(await voteFrom(three, food, near)).toMatchObject(wanted);
    expect((await voteFrom(three, food, { ...device, address: '203.0.114.5' })).body.counted).toBe(true);
    expect((await ledger(food)).map(({ risk }) => risk)).toEqual([[], ['same_device'], []]);
    // What is suspect is kept with its network and device, in words of this contest alone.
    const [suspect, ...more] = await server.current.ports.storage.find(SuspectVote, { cx_id: food.cx_id });
    expect([suspect?.reasons, suspect?.flag_id, suspect?.device !== '', more]).toEqual(['same_device', '', true, []]);
    expect(JSON.stringify(suspect)).not.toContain('203.0.113');
  });

  it('of the same name is asked for nothing', async () => {
    const food = await contest({ lock_per: 'contestant' });
    const guest = await visitor(server.current);
    for (const index of [0, 1, 2])
      expect((await voteFrom(guest, food, { ...device, index })).body.counted, String(index)).toBe(true);
    const again = await voteFrom(guest, food, device);
    expect(again).toMatchObject({ status: 200, body: { counted: false, success: true } });
    expect((await ledger(food)).map(({ risk }) => risk)).toEqual([[], [], []]);
  });

  it('is one on each contestant alone, where those lock by themselves', async () => {
    const food = await contest({ lock_per: 'contestant' });
    const [one, two] = [await visitor(server.current), await visitor(server.current)];
    expect((await voteFrom(one, food, device)).body.counted).toBe(true);
    expect((await voteFrom(two, food, { ...device, index: 1 })).body.counted).toBe(true);
    expect(await voteFrom(two, food, device)).toMatchObject(wanted);
  });

  it('in another contest, or when the other lock has run out, is asked for nothing', async () => {
    const [food, other] = [await contest(), await contest()];
    const [one, two] = [await visitor(server.current), await visitor(server.current)];
    await voteFrom(one, food, device);
    expect((await voteFrom(two, other, device)).body.counted).toBe(true);
    expect(await voteFrom(two, food, device)).toMatchObject(wanted);
    const { storage, clock } = server.current.ports;
    const [lock] = await storage.find(VoteLock, { cx_id: food.cx_id });
    const active = lock!.active.map((one_) => ({ ...one_, until_ms: clock.now() - 1 }));
    await storage.transact((tx) => tx.apply(VoteLock, [{ id: lock!.lock_id, set: { active } }]));
    expect((await voteFrom(two, food, device)).body.counted).toBe(true);
  });

  it('many names of which vote at once: all but one are asked', async () => {
    const food = await contest();
    const names = await visitors(server.current, 20);
    // The first is in flight while the others form one batch.
    const answers = await Promise.all(names.map((name) => voteFrom(name, food, device)));
    const counted = answers.filter(({ body }) => body.counted).length;
    expect(counted).toBe(1);
    expect(answers.filter(({ code }) => code === 'proof_required')).toHaveLength(names.length - 1);
  });

  it('is kept as a tag that is another one in every contest', async () => {
    const [food, other] = [await contest(), await contest()];
    const guest = await visitor(server.current);
    for (const each of [food, other]) await voteFrom(guest, each, device);
    const { storage } = server.current.ports;
    const tags = await Promise.all(
      [food, other].map(async ({ cx_id }) => (await storage.find(VoteLock, { cx_id }))[0]!.evidence!),
    );
    expect(new Set(tags).size).toBe(2);
    const rows = JSON.stringify(await storage.find(VoteLock, {}));
    expect(rows).not.toContain(device.fingerprint);
    expect(rows).not.toContain('203.0.113');
  });
});

describe('a resend', () => {
  const device = { fingerprint: 'resend-device', address: '203.0.113.40' };

  it('of a proven vote gets the first answer, with the same proof and without', async () => {
    const food = await contest();
    await voteFrom(await visitor(server.current), food, device);
    const guest = await visitor(server.current);
    const ballot = { ...device, client_id: 'sent-twice', proof: await proofFor(guest, food) };
    const first = await voteFrom(guest, food, ballot);
    expect(first.body.counted).toBe(true);
    for (const proof of [ballot.proof, undefined])
      expect((await voteFrom(guest, food, { ...ballot, proof })).body).toMatchObject({
        counted: true,
        receipt: first.body.receipt,
      });
    expect(await ledger(food)).toHaveLength(2);
  });

  it('gets the first answer also when it would have to be proven now', async () => {
    const food = await contest();
    const [one, two] = [await visitor(server.current), await visitor(server.current)];
    const first = await voteFrom(one, food, { ...device, client_id: 'long-ago' });
    const { storage, clock } = server.current.ports;
    const [lock] = await storage.find(VoteLock, { cx_id: food.cx_id });
    const active = lock!.active.map((one_) => ({ ...one_, until_ms: clock.now() - 1 }));
    await storage.transact((tx) => tx.apply(VoteLock, [{ id: lock!.lock_id, set: { active } }]));
    expect((await voteFrom(two, food, device)).body.counted).toBe(true);
    expect(await voteFrom(one, food, device)).toMatchObject(wanted);
    expect((await voteFrom(one, food, { ...device, client_id: 'long-ago' })).body).toMatchObject({
      counted: true,
      receipt: first.body.receipt,
    });
  });
});

describe('a proof', () => {
  const device = { fingerprint: 'proof-device', address: '203.0.113.60' };
  let food: ContestShape;
  beforeAll(async () => {
    food = await contest();
    await voteFrom(await visitor(server.current), food, device);
  });
  const sent = (guest: TestActor, proof: unknown) => voteFrom(guest, food, { ...device, proof });

  it('costs a device so many hashes and no more: about half a second of a phone', async () => {
    const challenge = await challengeFor(await visitor(server.current), food);
    const hashes = (solve(challenge)!.counter + 1) * challenge.parameters.cost;
    expect(hashes).toBeGreaterThanOrEqual(40_000);
    expect(hashes).toBeLessThanOrEqual(120_000);
  });

  it('counts for one vote alone', async () => {
    const other = await contest();
    await voteFrom(await visitor(server.current), other, device);
    const guest = await visitor(server.current);
    const proof = await proofFor(guest, food);
    expect((await voteFrom(guest, food, { ...device, proof })).body.counted).toBe(true);
    // Another vote with the same proof, after the lock was removed.
    const { storage, clock } = server.current.ports;
    const [lock] = await storage.find(VoteLock, { cx_id: food.cx_id, voter: `v${guest.ssid.split('.')[0]}` });
    const active = lock!.active.map((one) => ({ ...one, until_ms: clock.now() - 1 }));
    await storage.transact((tx) => tx.apply(VoteLock, [{ id: lock!.lock_id, set: { active } }]));
    expect(await sent(guest, proof)).toMatchObject(wanted);
    const fresh = await proofFor(guest, food);
    expect((await voteFrom(guest, food, { ...device, proof: fresh })).body.counted).toBe(true);
  });

  it('counts once though two votes bring it at the same instant', async () => {
    const several = await contest({ votes_per_period: 5 });
    await voteFrom(await visitor(server.current), several, device);
    const guest = await visitor(server.current);
    const proof = await proofFor(guest, several);
    const answers = await Promise.all([1, 2, 3, 4].map(() => voteFrom(guest, several, { ...device, proof })));
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'proof_required')).toHaveLength(3);
  });

  it('of another browser, or of another contest, is none', async () => {
    const [guest, other] = [await visitor(server.current), await visitor(server.current)];
    expect(await sent(guest, await proofFor(other, food))).toMatchObject(wanted);
    expect(await sent(guest, await proofFor(guest, await contest()))).toMatchObject(wanted);
  });

  it('without the work, with an easier one, or signed by somebody else is none', async () => {
    const guest = await visitor(server.current);
    const { challenge, solution } = await proofFor(guest, food);
    expect(await sent(guest, { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })).toMatchObject(
      wanted,
    );
    expect(
      await sent(guest, {
        challenge,
        solution: { counter: 0, derivedKey: `${challenge.parameters.keyPrefix}${'00'.repeat(16)}` },
      }),
    ).toMatchObject(wanted);
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } };
    expect(await sent(guest, { challenge: easy, solution: { counter: 0, derivedKey: '00'.repeat(32) } })).toMatchObject(
      wanted,
    );
    const own = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: 1,
      data: { ...challenge.parameters.data },
      deriveKey,
      expiresAt: challenge.parameters.expiresAt,
      hmacSignatureSecret: 'not the server’s',
      hmacKeySignatureSecret: 'not the server’s either',
    });
    expect(await sent(guest, solved(own as unknown as Challenge))).toMatchObject(wanted);
    const { storage } = server.current.ports;
    expect(await storage.get(UsedProof, challenge.signature)).toBeUndefined();
    // Failed attempts did not spend the good proof.
    expect((await voteFrom(guest, food, { ...device, proof: { challenge, solution } })).body.counted).toBe(true);
  });

  it('that comes late is none', async () => {
    const guest = await visitor(server.current);
    const { parameters } = await challengeFor(guest, food);
    const lateBy = (seconds: number) =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: 4,
        counter: 100,
        data: { ...parameters.data },
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) - seconds,
        hmacSignatureSecret: `${keyOf(appSecret, 'proofs')}/challenge`,
        hmacKeySignatureSecret: `${keyOf(appSecret, 'proofs')}/key`,
      });
    expect(await sent(guest, solved((await lateBy(2)) as unknown as Challenge))).toMatchObject(wanted);
    // With a future expiry it is valid: only the time was the reason.
    const good = solved((await lateBy(-60)) as unknown as Challenge);
    expect((await voteFrom(guest, food, { ...device, proof: good })).body.counted).toBe(true);
  });

  it('of a wrong shape is refused as input', async () => {
    const guest = await visitor(server.current);
    const { challenge, solution } = await proofFor(guest, food);
    for (const proof of [
      'x',
      {},
      { challenge },
      { challenge, solution, more: 1 },
      { challenge, solution: { ...solution, counter: -1 } },
    ])
      expect(await voteFrom(guest, food, { ...device, proof })).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('is asked for by nobody without a name', async () => {
    const guest = await visitor(server.current);
    Object.assign(guest, { ssid: '' });
    expect(await guest.call('GET /app/contest/v2/getChallenge', { cx_id: food.cx_id })).toMatchObject({
      status: 401,
      code: 'visitor_required',
    });
  });
});
