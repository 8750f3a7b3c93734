/**
 * Random orders of everything that happens to payments: cards, doubled and lost call-backs, refunds from both sides, disputes, spending, payouts, a
 * rail that is away. However they fall, nothing is paid and not delivered, the books agree with the bank, and nobody's balance is off by a cent.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sweepEvents } from '#cloud/payments/settlement/callbacks.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { isWhole } from '../support/whole.ts';
import { atBank, begin, declined, onAccount, platformKey, reconciled, until, useShop, visa } from './stage.ts';

/** In the whole run five hundred things happen; with `MONEY_RUNS=250` ten thousand. */
const many = Number(process.env.MONEY_RUNS ?? (isWhole ? 12 : 0));
/** Every day the same few, so that a change is what makes them fail; others at random where there are many. */
const runs = (few: number): { numRuns: number; seed?: number } =>
  many ? { numRuns: many } : { numRuns: few, seed: 20_261_122 };
const timeout = many ? 5_400_000 : 300_000;

const shop = useShop({ options: () => ({ trustProxy: 1 }) });
let people: TestActor[];
let operator: TestActor;
const bank = () => shop.bank.account(platformKey);
const later = { now: () => Date.now() + 120_000, pause: () => Promise.resolve() };

beforeAll(async () => {
  [people, operator] = await Promise.all([
    Promise.all([1, 2, 3].map(() => member(shop.server))),
    member(shop.server, 'admin'),
  ]);
  for (const person of people)
    await person.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'somebody@example.org' });
});

const kinds = [
  ...[
    'order',
    'order',
    'charge',
    'charge',
    'charge',
    'decline',
    'return',
    'repeat',
    'repeat',
    'cancel',
    'refund',
    'refund',
  ],
  ...['refundAtBank', 'dispute', 'closeDispute', 'spend', 'payout', 'deaf', 'silent', 'away', 'well', 'sweep'],
] as const;
/** What happens, and to which of the things that are there. */
const happening = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  n: fc.integer({ min: 1, max: 3000 }),
});
type Happening = { kind: (typeof kinds)[number] | 'ownRefund'; pick: number; n: number };

let step = 0;
/** Calls are limited by address, and three people do in a minute what thousands do. */
const elsewhere = (person: TestActor, n: number): TestActor => {
  person.address = `10.1.${(n >> 8) & 255}.${n & 255}`;
  return person;
};
/** The payments that things happen to: those of this run, and some of the runs before. */
const ids: string[] = [];
const oldOnes = 40;

/** Every refusal is an answer; a fault of the server is not. */
const fine = <T extends { status: number; error: string }>(answer: T): T => {
  if (answer.status === 500) throw new Error(answer.error);
  return answer;
};
/** What the bank refuses is its business. */
const atTheBank = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error;
  }
};

async function happen({ kind, pick, n }: Happening): Promise<void> {
  const client_id = `step-${++step}-of-this`;
  const one = elsewhere(people[pick % people.length]!, step);
  const other = people[(pick + 1) % people.length]!;
  const payment_id = ids[pick % (ids.length || 1)];
  switch (kind) {
    case 'order': {
      const { body } = fine(await begin(one, `${other.user_id}-${n}`, { client_id }));
      if (body.payment) ids.push(body.payment.payment_id);
      return;
    }
    case 'spend':
      fine(await begin(one, `${other.user_id}-${n}`, { client_id, rail: 'balance' }));
      return;
    case 'payout':
      fine(await one.call('POST /app/sales/askPayout', { client_id, currency: 'EUR', amount: n, way: 'payoneer' }));
      return;
    case 'deaf':
    case 'silent':
    case 'away':
      return shop.bank.behave({ [kind]: true });
    case 'well':
      return shop.bank.behave({});
    case 'sweep':
      return sweep();
    case 'repeat': {
      const event = shop.bank.events[pick % (shop.bank.events.length || 1)];
      if (event) await shop.bank.deliver(event);
      return;
    }
    default:
      if (payment_id) await happenTo(payment_id, { kind, pick, n }, client_id);
  }
}

/** The same, to one of the payments. */
async function happenTo(payment_id: string, { kind, n }: Happening, client_id: string): Promise<void> {
  switch (kind) {
    case 'return':
      for (const person of people) fine(await person.call('POST /app/checkout/getPayment', { payment_id }));
      return;
    case 'cancel':
      for (const person of people) fine(await person.call('POST /app/checkout/cancelPayment', { payment_id }));
      return;
    case 'refund': {
      const input = { payment_id, client_id, amount: n, reason: 'At random' };
      for (const who of [...people, operator]) fine(await who.call('POST /app/checkout/refundPayment', input));
      return;
    }
    case 'ownRefund': {
      const input = { payment_id, client_id, amount: n, reason: 'At random' };
      await Promise.all(
        people.flatMap((who) => [
          who.call('POST /app/checkout/refundPayment', input).then(fine),
          who.call('POST /app/sales/askPayout', { client_id, currency: 'EUR', amount: n, way: 'payoneer' }).then(fine),
        ]),
      );
      return;
    }
    default: {
      const intent = atBank(shop, payment_id) as ReturnType<typeof atBank> | undefined;
      if (intent) happenAtBank(intent, kind, n);
    }
  }
}

function happenAtBank(intent: ReturnType<typeof atBank>, kind: Happening['kind'], n: number): void {
  atTheBank(() => {
    if (kind === 'charge') bank().confirmWithCard(intent.id, visa);
    if (kind === 'decline') bank().confirmWithCard(intent.id, declined);
    if (kind === 'refundAtBank') bank().refund(intent.id, n, {});
    // A bank takes back what it has not given back before.
    if (
      kind === 'dispute' &&
      intent.latest_charge &&
      !bank().disputesOf(intent.id).length &&
      !bank().refundsOf(intent.id).length
    )
      bank().dispute(intent.id);
    if (kind === 'closeDispute') bank().closeDispute(intent.id, n % 2 ? 'won' : 'lost');
  });
}

async function sweep(): Promise<void> {
  const ports = { ...shop.server.ports, clock: later };
  await sweepEvents(ports);
  await sweepPayments(ports);
  await sweepRefunds(ports);
}

/** Everything that was told, once more, in the wrong order; and what is open still is done. */
async function settled(): Promise<void> {
  const { db } = shop.server.database;
  shop.bank.behave({});
  for (const event of shop.bank.events.splice(0).toReversed()) await shop.bank.deliver(event);
  await until(
    async () => {
      await sweep();
      // load-safe: they expire in a year
      return db.collection('PaymentEvents').countDocuments({ outcome: 'waiting' });
    },
    (waiting) => waiting === 0,
  );
  for (const id of ids) if (atBank(shop, id)) await operator.call('POST /app/checkout/getPayment', { payment_id: id });
  await until(
    async () => {
      await sweep();
      return db.collection('Refunds').countDocuments({ state: { $in: ['reserved', 'pending'] } });
    },
    (open) => open === 0,
  );
  // Nobody may have begun any number of payments.
  const open = db
    .collection<{ _id: string; user_id: number }>('Payments')
    .find({ state: { $in: ['created', 'awaiting'] } });
  for (const { _id: payment_id, user_id } of await open.toArray()) {
    const payer = people.find((one) => one.user_id === user_id)!;
    fine(await payer.call('POST /app/checkout/cancelPayment', { payment_id }));
  }
  ids.splice(0, ids.length - oldOnes);
}

/** What the bank holds for us, in cents. */
const atBankNow = () =>
  bank()
    .intents()
    .reduce((sum, { id, amount_received }) => {
      const back = bank()
        .refundsOf(id)
        .reduce((all, { amount }) => all + amount, 0);
      const taken = bank()
        .disputesOf(id)
        .reduce((all, { amount, status }) => all + (status === 'won' ? 0 : amount), 0);
      return sum + amount_received - back - taken;
    }, 0);

it(
  'leaves nobody in debt who was only given what they asked for: refunds of their own, purchases, payouts',
  { timeout },
  async () => {
    const own = ['order', 'charge', 'charge', 'repeat', 'ownRefund', 'ownRefund', 'spend', 'payout'] as const;
    const rail = ['deaf', 'silent', 'away', 'away', 'well', 'sweep'] as const;
    const asked = fc.record({
      kind: fc.constantFrom(...own, ...rail),
      pick: fc.nat(1000),
      n: fc.integer({ min: 1, max: 3000 }),
    });
    let refunds = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(asked, { minLength: 2, maxLength: 6 }), { minLength: 6, maxLength: 12 }),
        async (rounds) => {
          // Somebody sells, and is paid: so that there is something to spend twice.
          const { body, code } = await begin(elsewhere(people[1]!, step), `${people[0]!.user_id}-3000`);
          if (!body.payment) throw new Error(`Not begun: ${code}`);
          ids.push(body.payment.payment_id);
          bank().confirmWithCard(atBank(shop, body.payment.payment_id).id, visa);
          await until(
            () => onAccount(shop, `user:${people[0]!.user_id}`),
            (has) => has > 0,
          );
          for (const round of rounds) await Promise.all(round.map(happen));
          await settled();
          for (const { user_id } of people) expect(await onAccount(shop, `debt:${user_id}`)).toBe(0);
          const lines = await reconciled(shop);
          expect(lines.at(-1), lines.join('\n')).toMatch(/everything agrees\.$/);
          refunds = await shop.server.database.db.collection('Refunds').countDocuments({ state: 'done' });
        },
      ),
      { ...runs(8), endOnFailure: true },
    );
    expect(refunds).toBeGreaterThan(0);
  },
);

it(
  'leaves books that agree with themselves and with the bank, whatever happened in whatever order',
  { timeout },
  async () => {
    const { db } = shop.server.database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { minLength: 1, maxLength: 5 }), { minLength: 6, maxLength: 14 }),
        async (rounds) => {
          for (const round of rounds) await Promise.all(round.map(happen));
          await settled();
          const lines = await reconciled(shop);
          expect(lines.at(-1), lines.join('\n')).toMatch(/everything agrees\.$/);
          expect((await onAccount(shop, 'clearing:stripe')) + atBankNow()).toBe(0);
          const undelivered = await db
            .collection('Payments')
            .countDocuments({ state: { $in: ['confirmed', 'partly_refunded'] }, delivered: false });
          expect(undelivered).toBe(0);
        },
      ),
      { ...runs(3), endOnFailure: true },
    );
    // A test in which nothing happens proves nothing.
    const states = await db.collection('Payments').distinct('state');
    expect(states).toContain('confirmed');
    expect(states.length).toBeGreaterThan(2);
  },
);

it.runIf(many)('many things have happened', () => {
  console.log(`things that happened to money: ${step}`);
  expect(step).toBeGreaterThanOrEqual(40 * many);
});
