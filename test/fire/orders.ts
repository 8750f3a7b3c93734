/** Servers killed while the two of an order take its steps: state, timeline, messages and money agree. */
import { expect, onTestFinished } from 'vitest';
import { Payment } from '#shared/payments/entities/payment.ts';
import { OrderStep } from '#shared/services/entities/order.ts';
import { sweepOwed } from '#cloud/services/orders/orderRefunds.ts';
import { tellOrderSteps } from '#cloud/services/orders/orderNotifications.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { startProcess } from '../payments/processes.ts';
import { platformKey, reconciled, type Shop, webhookSecret } from '../payments/stage.ts';
import { cards, ordered } from '../services/orderStage.ts';
import { testSecret } from '../support/server.ts';

/** `within`: the step is being stored. `after`: it is, and nobody was told, answered, or given money back. */
const points = ['within', 'after'] as const;

type Said = readonly [by: 'buyer' | 'provider', step: string, said?: object];
const text = { text: 'As we said' };

/** Ways through an order's graph that take every arrow of people at least once; what goes back at their end, in cents. */
const ways: readonly { readonly needs: string; readonly steps: readonly Said[]; readonly back: number }[] = [
  {
    needs: 'Which name?',
    back: 0,
    steps: [
      ['buyer', 'require', text],
      ['provider', 'deliver', text],
      ['buyer', 'revise', text],
      ['provider', 'deliver', text],
      ['buyer', 'complete'],
    ],
  },
  {
    needs: '',
    back: 4000,
    steps: [
      ['provider', 'ask_time', { ...text, days: 2 }],
      ['buyer', 'agree_time'],
      ['buyer', 'ask_cancel', { ...text, back: 9000 }],
      ['provider', 'decline'],
      ['provider', 'ask_cancel', { ...text, back: 4000 }],
      ['buyer', 'agree_cancel'],
    ],
  },
  {
    needs: '',
    back: 10_000,
    steps: [
      ['provider', 'deliver', text],
      ['buyer', 'dispute', text],
      ['buyer', 'withdraw'],
      ['buyer', 'dispute', text],
      ['buyer', 'withdraw'],
      ['provider', 'ask_cancel', { ...text, back: 10_000 }],
      ['buyer', 'agree_cancel'],
    ],
  },
  { needs: 'Which name?', back: 10_000, steps: [['provider', 'cancel', text]] },
];

interface Death {
  readonly way: number;
  /** The step at which the server dies, from 0. */
  readonly at: number;
  readonly point: (typeof points)[number];
}

export const everyDeath: readonly Death[] = ways.flatMap(({ steps }, way) =>
  steps.flatMap((_step, at) => points.map((point) => ({ way, at, point }))),
);

const processOf = (shop: Shop) => {
  const stripe = { port: shop.bank.port, secretKey: platformKey, webhookSecret };
  const { paypal, invoices } = shop.rails;
  const options = {
    bank: stripe,
    paypal: { ...paypal!, webhookId: paypal!.webhookId!, port: Number(new URL(paypal!.api).port) },
    invoices: { port: Number(new URL(invoices!.url).port), key: invoices!.key },
  };
  return startProcess<Death['point']>('test/services/orderProcess.ts', shop.uri, testSecret, options);
};

/** Kills a server at each of these steps; another one goes on with the order. Answers how many died. */
export async function killAtSteps(shop: Shop, deaths: readonly Death[]): Promise<number> {
  const { ports } = shop.server;
  let next = processOf(shop);
  onTestFinished(async () => (await next).stop());
  for (const [n, { way, at, point }] of deaths.entries()) {
    const victim = await next;
    // Meanwhile, because starting takes longer than a step.
    if (n + 1 < deaths.length) next = processOf(shop);
    const { needs, steps, back } = ways[way]!;
    const { provider, buyer, order_id, payment_id } = await ordered(shop, { requirements: needs });
    for (const [index, [by, step, said]] of steps.entries()) {
      const who = by === 'buyer' ? buyer : provider;
      const wanted = { order_id, client_id: `step-${n}-${index}`, step, ...said } as never;
      if (index === at) {
        victim.dieAt(point, 1);
        await expect(who.at(victim.url).run('takeOrderStep', wanted)).rejects.toThrow(
          /fetch failed|terminated|hang up|closed/i,
        );
        expect(await victim.gone).toBe('SIGKILL');
      }
      // As a page does that got no answer.
      const answer = await who.run('takeOrderStep', wanted);
      expect([answer.status, answer.code]).toEqual([200, '']);
    }
    const later = { ...ports, clock: { now: () => Date.now() + 120_000, pause: () => Promise.resolve() } };
    await tellOrderSteps(ports);
    await sweepOwed(later);
    await sweepRefunds(later);
    await sweepPayments(later);
    const name = `way ${way}, killed ${point} step ${at}`;
    const stored = await ports.storage.find(OrderStep, { order_id }, { sort: { n: 1 } });
    expect(
      stored.map(({ step, is_told }) => `${step} ${is_told}`),
      name,
    ).toEqual(['buy', ...steps.map(([, step]) => step)].map((step) => `${step} true`));
    const written = (await cards(buyer, provider)).filter(({ type }) => type === 'service_order');
    expect(written.length, name).toBe(steps.length);
    await expect
      .poll(async () => (await ports.storage.get(Payment, payment_id))!.refunded, { message: name, timeout: 30_000 })
      .toBe(back);
  }
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  return deaths.length;
}
