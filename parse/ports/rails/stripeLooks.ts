/** Looks at payments of one Stripe account: few by themselves, many of one turn of the event loop, or that wait, together. */
import type { Stripe } from 'stripe';

/** Looks under way, and those that wait from which on they are asked for together; Stripe lists so many at once. */
const concurrency = 4;
const worthAList = 8;
const longestList = 100;

interface Waiting {
  readonly id: string;
  readonly made_at: number;
  resolve(intent: Stripe.PaymentIntent | PromiseLike<Stripe.PaymentIntent>): void;
  reject(error: unknown): void;
}

const expand = ['latest_charge'];

/** What no later look could say otherwise. A list that were behind would be asked again about all others. */
const isOver = ({ status }: Stripe.PaymentIntent) => status === 'succeeded' || status === 'canceled';

/** `made_at`: seconds since 1970, as Stripe says. Throws what Stripe answers. */
export type Look = (id: string, made_at?: number) => Promise<Stripe.PaymentIntent>;

export function createLook({ paymentIntents }: Pick<Stripe, 'paymentIntents'>): Look {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const one = (id: string) => paymentIntents.retrieve(id, { expand });

  /** Those that were made one after the other. */
  const list = async (batch: readonly Waiting[]) => {
    const [first, last] = [batch[0]!.made_at, batch.at(-1)!.made_at];
    const { data } = await paymentIntents.list({
      created: { gte: first, lte: last },
      limit: longestList,
      expand: expand.map((name) => `data.${name}`),
    });
    const over = new Map(data.filter(isOver).map((intent) => [intent.id, intent]));
    // More were made in that time than are in a list.
    for (const { id, resolve } of batch) resolve(over.get(id) ?? one(id));
  };

  const proceed = () => {
    while (waiting.length && underWay < concurrency) {
      underWay++;
      const isList = waiting.length >= worthAList;
      if (isList) waiting.sort((a, b) => a.made_at - b.made_at);
      const batch = waiting.splice(0, isList ? longestList : 1);
      const asked = isList ? list(batch) : one(batch[0]!.id).then(batch[0]!.resolve);
      void asked
        .catch((error: unknown) => {
          for (const { reject } of batch) reject(error);
        })
        .finally(() => {
          underWay--;
          proceed();
        });
    }
  };

  return (id, made_at) => {
    if (made_at === undefined) return one(id);
    return new Promise((resolve, reject) => {
      waiting.push({ id, made_at, resolve, reject });
      if (waiting.length === 1) setImmediate(proceed);
    });
  };
}
