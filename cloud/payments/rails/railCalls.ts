/** What was asked of rails about a payment, for its story: once a day for each question and answer. */
import { type Payment, RailCall } from '#shared/payments/entities/payment.ts';
import type { RailCallShape } from '#shared/payments/shapes.ts';
import { day } from '#shared/time.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import type { Rail } from '#cloud/providers/rails/rail.ts';
import { changeBatched } from '#cloud/patterns/batchedWrites.ts';

/** Milliseconds for which they are kept. */
const kept = 365 * day;

type NotePorts = Pick<Ports, 'storage' | 'clock' | 'secrets' | 'log'>;

async function note(
  { storage, clock, secrets, log }: NotePorts,
  { payment_id, rail }: Pick<Payment, 'payment_id' | 'rail'>,
  call: Pick<RailCall, 'question' | 'answer' | 'ms'>,
): Promise<void> {
  const now = clock.now();
  const { question, answer, ms } = call;
  const id = secrets.hash(`call|${payment_id}|${question}|${answer}|${Math.floor(now / day)}`).slice(0, 21);
  const at = new Date(now);
  const orInsert = { payment_id, rail, question, answer, first_at: at, expires_at: new Date(now + kept) };
  try {
    await changeBatched(storage, clock, RailCall, { id, add: { times: 1 }, set: { at, ms }, orInsert });
  } catch (error) {
    // The story is poorer by a line; the payment goes on.
    log.warn({ err: error, payment_id }, 'a call of a rail was not noted');
  }
}

const saidBy = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** The rail, noting what it is asked about the payment and what it answers. */
export function withStory(ports: NotePorts, rail: Rail, payment: Pick<Payment, 'payment_id' | 'rail'>): Rail {
  const noted = async <T>(question: RailCall['question'], ask: () => Promise<T>, say: (answer: T) => string) => {
    const began = performance.now();
    // Behind the answer's back: what it says is settled at once.
    const tell = (said: string) => {
      const ms = Math.round(performance.now() - began);
      void note(ports, payment, { question, answer: said.slice(0, 200), ms });
    };
    let answer: T;
    try {
      answer = await ask();
    } catch (error) {
      tell(saidBy(error));
      throw error;
    }
    tell(say(answer));
    return answer;
  };
  const stateOf = (word: { state: string } | undefined) => word?.state ?? 'unknown';
  return {
    ...rail,
    open: (account, wish) =>
      noted(
        'open',
        () => rail.open(account, wish),
        ({ word }) => stateOf(word),
      ),
    look: (account, id, ...how) => noted('look', () => rail.look(account, id, ...how), stateOf),
    close: (account, id) => noted('close', () => rail.close(account, id), stateOf),
    refund: (account, wish) => noted('refund', () => rail.refund(account, wish), stateOf),
  };
}

/** Oldest first. */
export async function railCallsOf(reader: Reader, payment_id: string, limit: number): Promise<RailCallShape[]> {
  const rows = await reader.find(RailCall, { payment_id }, { sort: { first_at: 1 }, limit });
  return rows.map(({ call_id, question, answer, times, ms, first_at, at }) => {
    return { call_id, question, answer, times, ms, first_at: first_at.toISOString(), at: at.toISOString() };
  });
}
