/** Exchange rates with their date; the last known ones are used while the source is down. */
import { z } from 'zod';
import { everyone } from '#shared/model/access.ts';
import { CurrencyRates } from '#shared/site/entities.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { bundledRates } from '../providers/rates/table.ts';
import type { RatesShape } from '#shared/site/shapes.ts';
import { hour, minute } from '#shared/time.ts';

const rates_id = 'latest';
/** Milliseconds that rates stay valid; sources change daily. */
const goodFor = 6 * hour;
/** Milliseconds before a failed source is retried, and before checking what other processes fetched. */
const pause = minute;

type RatePorts = Pick<Context, 'storage' | 'clock' | 'log' | 'rates'>;

const stateOf = perStorage(() => ({
  kept: undefined as CurrencyRates | undefined,
  asking: undefined as Promise<void> | undefined,
  nextLook: 0,
}));

/** Fetches and stores the rates; failures are logged and keep the known ones. Single-flight within a process. */
function ask({ storage, clock, log, rates }: RatePorts): Promise<void> {
  const state = stateOf(storage);
  state.asking ??= (async () => {
    try {
      const { base, date, rates: values } = await rates!.latest();
      const row = { base, date, rates: { ...values }, asked_at: new Date(clock.now()) };
      await storage.transact((tx) => tx.apply(CurrencyRates, [{ id: rates_id, set: row, orInsert: {} }]));
      state.kept = (await storage.get(CurrencyRates, rates_id))!;
    } catch (error) {
      log.warn({ err: error }, 'currency rates could not be fetched');
    } finally {
      state.nextLook = clock.now() + pause;
      state.asking = undefined;
    }
  })();
  return state.asking;
}

/** Waits for the source only when no rates are known. */
export async function ratesNow(ports: RatePorts): Promise<RatesShape> {
  const { storage, clock, rates } = ports;
  if (!rates) return { ...bundledRates, rates: { ...bundledRates.rates }, live: false };
  const state = stateOf(storage);
  const isDue = ({ asked_at }: CurrencyRates) => asked_at.getTime() + goodFor <= clock.now();
  if ((!state.kept || isDue(state.kept)) && state.nextLook <= clock.now()) {
    // Another process may have fetched them.
    state.kept = (await storage.get(CurrencyRates, rates_id)) ?? state.kept;
    if (!state.kept) await ask(ports);
    else if (isDue(state.kept)) void ask(ports);
  }
  const known = state.kept;
  if (!known) return { ...bundledRates, rates: { ...bundledRates.rates }, live: false };
  return { base: known.base, date: known.date, rates: known.rates, live: true };
}

/** GET api/rates. */
export const getRates = defineFunction({
  route: 'GET /app/api/rates',
  key: 'site_read',
  restOnly: true,
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: ratesNow,
});
