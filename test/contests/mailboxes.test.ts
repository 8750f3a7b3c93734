/** Many mailboxes of one person: aliases are one, and further ones of a browser or a place cost work and are marked. */
import { beforeAll, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { Proof } from '#cloud/kernel/ports.ts';
import { member, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { confirmMail } from '../support/mails.ts';
import { proofFor } from '../support/proofs.ts';
import { useServer } from '../support/server.ts';

const newOfPlace = contestLimits.strangersBeforeProof.mailboxes;
const server = useServer();
let organizer: TestActor;
const confirmed = (who_may_vote: 'confirmed' | 'signed_in' = 'confirmed') =>
  contest(server.current, { organizer, who_may_vote });
beforeAll(async () => {
  organizer = await member(server.current);
});

let votes = 0;
const vote = (who: TestActor, { cx_id, contestants }: ContestShape, proof?: Proof) =>
  who.call('POST /app/contest/v2/addVote', {
    ...{ cx_id, contestant_id: contestants[0]!.contestant_id, client_id: `mailbox-${++votes}`, proof },
  });
const risksOf = async ({ cx_id }: ContestShape) =>
  (await server.current.ports.storage.find(Vote, { cx_id }, { sort: { at_ms: 1 } })).map(({ risk }) =>
    risk.filter((reason) => reason !== 'no_fingerprint'),
  );
const withMailbox = async (email: string) => {
  const guest = await visitor(server.current);
  await confirmMail(guest, email);
  return guest;
};

it('all addresses that a provider takes for one mailbox vote once', async () => {
  for (const [one, same, other] of [
    ['rosa@proton.me', 'R.o_s-a+x@pm.me', 'rosa2@protonmail.com'],
    ['lena@yahoo.fr', 'lena-contest@yahoo.fr', 'lena@yahoo.com'],
  ] as const) {
    const food = await confirmed();
    const answers = [];
    for (const email of [one, same, other]) answers.push((await vote(await withMailbox(email), food)).body.counted);
    expect(answers).toEqual([true, false, true]);
  }
});

it('a second mailbox of one browser works for its vote and is marked; the first one is not', async () => {
  const food = await confirmed();
  const guest = await withMailbox('first@example.org');
  expect((await vote(guest, food)).body.counted).toBe(true);
  await confirmMail(guest, 'second@example.org');
  expect(await vote(guest, food)).toMatchObject({ status: 428, code: 'proof_required' });
  const next = await confirmed();
  expect((await vote(guest, next, await proofFor(guest, next))).body.counted).toBe(true);
  expect(await risksOf(next)).toEqual([['many_mailboxes']]);
  // The browser's own again.
  await confirmMail(guest, 'first@example.org');
  const last = await confirmed();
  expect((await vote(guest, last)).body.counted).toBe(true);
  expect(await risksOf(last)).toEqual([[]]);
});

it('a second account of one browser does the same', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  const first = await signIn(server.current, ana.username);
  const second = await signIn(server.current, ben.username, first);
  for (const who_may_vote of ['confirmed', 'signed_in'] as const) {
    const food = await confirmed(who_may_vote);
    expect((await vote(first, food)).body.counted).toBe(true);
    expect((await vote(second, food)).code).toBe('proof_required');
    expect((await vote(second, food, await proofFor(second, food))).body.counted).toBe(true);
    expect(await risksOf(food)).toEqual([[], ['many_mailboxes']]);
  }
});

it('many new mailboxes of one place are all counted, and the later ones work and are marked', async () => {
  const food = await confirmed();
  const codes = [];
  for (let n = 0; n < newOfPlace; n++) codes.push((await vote(await withMailbox(`crowd${n}@example.org`), food)).code);
  expect(codes).toContain('proof_required');
  const late = await withMailbox('late-comer@example.org');
  expect((await vote(late, food)).code).toBe('proof_required');
  expect((await vote(late, food, await proofFor(late, food))).body.counted).toBe(true);
  expect((await risksOf(food)).at(-1)).toEqual(['many_mailboxes']);
});
