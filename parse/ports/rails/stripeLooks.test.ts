import { describe, expect, it } from 'vitest';
import type { Stripe } from 'stripe';
import { createLook } from './stripeLooks.ts';

type Asked = { id: string } | { from: number; to: number };

/** An account with these payments, and what it was asked. */
function accountOf(intents: readonly { id: string; created: number; status: string }[], longest = 100) {
  const asked: Asked[] = [];
  const paymentIntents = {
    retrieve(id: string) {
      asked.push({ id });
      const found = intents.find((intent) => intent.id === id);
      return found ? Promise.resolve(found) : Promise.reject(new Error(`No such payment_intent: ${id}`));
    },
    list({ created: { gte, lte } }: { created: { gte: number; lte: number } }) {
      asked.push({ from: gte, to: lte });
      const made = intents.filter(({ created }) => created >= gte && created <= lte);
      return Promise.resolve({ data: made.toReversed().slice(0, longest) });
    },
  };
  return { asked, look: createLook({ paymentIntents } as unknown as Pick<Stripe, 'paymentIntents'>) };
}

const paid = (n: number) => ({ id: `pi_${n}`, created: 1000 + n, status: 'succeeded' });
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe('a look at payments', () => {
  it('asks for the few by themselves, and for the many that wait together, by the time that they were made', async () => {
    const intents = Array.from({ length: 50 }, (_, n) => paid(n));
    const { asked, look } = accountOf(intents);
    const wanted = intents.toReversed();
    expect(idsOf(await Promise.all(wanted.map(({ id, created }) => look(id, created))))).toEqual(idsOf(wanted));
    expect(asked).toEqual([{ from: 1000, to: 1049 }]);
    const few = intents.slice(0, 3);
    expect(idsOf(await Promise.all(few.map(({ id, created }) => look(id, created))))).toEqual(idsOf(few));
    expect(asked.slice(1)).toEqual(few.map(({ id }) => ({ id })));
  });

  it('asks by itself again for what a list does not say for good', async () => {
    const intents = Array.from({ length: 20 }, (_, n) => ({ ...paid(n), ...(n === 7 && { status: 'processing' }) }));
    const { asked, look } = accountOf(intents, 14);
    const found = await Promise.all(intents.map(({ id, created }) => look(id, created)));
    expect(idsOf(found)).toEqual(idsOf(intents));
    // Six were too many for the list, and one is not over.
    expect(asked.slice(1)).toEqual([0, 1, 2, 3, 4, 5, 7].map((n) => ({ id: `pi_${n}` })));
  });

  it('says of each what Stripe says, and asks alone where nobody knows when it was made', async () => {
    const { asked, look } = accountOf([paid(1)]);
    await expect(look('pi_0', 5)).rejects.toThrow('No such payment_intent: pi_0');
    expect((await look('pi_1')).id).toBe('pi_1');
    expect(asked).toEqual([{ id: 'pi_0' }, { id: 'pi_1' }]);
  });
});
