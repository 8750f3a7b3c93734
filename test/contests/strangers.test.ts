/** New browsers at one place need growing proof of work, but a school can vote. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contestLimits } from '#shared/contests/limits.ts';
import { trackVote, workFrom } from '#cloud/contests/voting/suspicion.ts';
import type { VoteAnswer } from '#shared/contests/shapes.ts';
import { type Answer, member, newcomer, type TestActor, visitor } from '../support/actors.ts';
import { contest as newContest, type ContestWishes } from '../support/factories.ts';
import { challengeFor, proofFor } from '../support/proofs.ts';
import { useServer } from '../support/server.ts';
import { voteFrom } from './ballot.ts';

const server = useServer({ trustProxy: 1 });
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});
const contest = (wishes: ContestWishes = {}) => newContest(server.current, { organizer, ...wishes });

const wanted = { status: 428, code: 'proof_required', error: expect.stringMatching(/\w{3}/) };

describe('a place', () => {
  const { bare, young, known, doubles } = contestLimits.strangersBeforeProof;
  const named = (count: number, make: typeof visitor) =>
    Promise.all(Array.from({ length: count }, () => make(server.current)));
  const counted = (answers: readonly Answer<VoteAnswer>[]) => answers.filter(({ body }) => body.counted).length;

  it('of which 140 new names without a fingerprint vote has all but three do work', async () => {
    const food = await contest();
    const names = await named(140, newcomer);
    const answers = await Promise.all(names.map((name) => voteFrom(name, food, { address: '198.51.100.20' })));
    expect(counted(answers)).toBe(bare);
    expect(answers.filter(({ code }) => code === 'proof_required')).toHaveLength(140 - bare);
    // Neither concurrent requests nor another address in the same IPv6 network helps.
    const twice = { address: '198.51.100.20' };
    expect(counted(await Promise.all([voteFrom(names[130]!, food, twice), voteFrom(names[130]!, food, twice)]))).toBe(
      0,
    );
    const net = await named(12, newcomer);
    const spread = net.map((name, n) => voteFrom(name, food, { address: `2001:db8:7:${n.toString(16)}::1` }));
    expect(counted(await Promise.all(spread))).toBe(bare);
  });

  it('that is a school lets sixty new people vote, with no more than the usual work', async () => {
    const food = await contest();
    const address = '198.51.100.21';
    const people = await named(60, newcomer);
    let proofs = 0;
    let hashes = 0;
    for (const [n, person] of people.entries()) {
      const ballot = { address, fingerprint: `school device ${n}`, client_id: `school-${n}` };
      let answer = await voteFrom(person, food, ballot);
      if (answer.code === 'proof_required') {
        Object.assign(person, { address });
        const proof = await proofFor(person, food);
        proofs++;
        hashes = Math.max(hashes, (proof.solution.counter + 1) * proof.challenge.parameters.cost);
        answer = await voteFrom(person, food, { ...ballot, proof });
      }
      expect(answer.body.counted, String(n)).toBe(true);
    }
    expect(proofs).toBe(60 - young);
    expect(hashes).toBeLessThanOrEqual(120_000);

    // Later ones need twice the work; a smaller proof is refused.
    const late = Object.assign(await newcomer(server.current), { address });
    expect((await challengeFor(late, food)).parameters.cost).toBe(4 * 2);
    expect((await challengeFor(late, await contest())).parameters.cost).toBe(4);
    expect(doubles).toBe(60);
  });

  it('asks for work where accounts are made to vote, and nobody whose account is a day old', async () => {
    const food = await contest();
    const address = '198.51.100.24';
    const { accounts } = contestLimits.strangersBeforeProof;
    const people = await named(accounts + 2, member);
    const answers = await Promise.all(people.map((person) => voteFrom(person, food, { address })));
    expect(counted(answers)).toBe(accounts);
    const late = people.find((_, n) => answers[n]!.code === 'proof_required')!;
    const proof = await proofFor(Object.assign(late, { address }), food);
    expect((await voteFrom(late, food, { address, proof })).body.counted).toBe(true);
    const old = await member(server.current);
    const made = new Date(server.current.ports.clock.now() - 25 * 3_600_000);
    const profiles = server.current.database.db.collection<{ _id: string }>('Profile');
    await profiles.updateOne({ _id: old.objectId! }, { $set: { _created_at: made } });
    expect((await voteFrom(old, food, { address })).body.counted).toBe(true);
    // Where voters must sign in, the mailbox is the voter.
    const members = await contest({ who_may_vote: 'signed_in' });
    expect((await voteFrom(people[0]!, members, { address })).body.counted).toBe(true);
  });

  it('asks people whom it knows for nothing, and nobody who has signed in', async () => {
    const food = await contest();
    const address = '198.51.100.22';
    const before = (await named(known, visitor)).map((name, n) =>
      voteFrom(name, food, { address, fingerprint: `known ${n}` }),
    );
    expect(counted(await Promise.all(before))).toBe(known);
    expect((await voteFrom(await member(server.current), food, { address })).body.counted).toBe(true);
    const next = { address, fingerprint: 'known too' };
    expect(await voteFrom(await visitor(server.current), food, next)).toMatchObject(wanted);
    expect((await voteFrom(await visitor(server.current), await contest(), next)).body.counted).toBe(true);
  });

  it('wants a proof of the work as it is now, or of half of it', async () => {
    const food = await contest();
    const address = '198.51.100.23';
    const { storage, clock } = server.current.ports;
    const guest = Object.assign(await newcomer(server.current), { address });
    const small = await proofFor(guest, food);
    const come = (count: number) => {
      for (let n = 0; n < count; n++)
        trackVote(storage, {
          cx_id: food.cx_id,
          visitor_id: `stranger${n}`,
          user_id: undefined,
          registered_at: undefined,
          address,
          fingerprint: undefined,
          now: clock.now(),
          demo: false,
        });
    };
    come(2 * doubles);
    expect(workFrom(storage, food.cx_id, { address, user_id: undefined })).toBe(2);
    expect(await voteFrom(guest, food, { address, proof: small })).toMatchObject(wanted);
    const proof = await proofFor(guest, food);
    expect(proof.challenge.parameters.cost).toBe(16);
    come(doubles);
    expect((await voteFrom(guest, food, { address, proof })).body.counted).toBe(true);
  });
});
