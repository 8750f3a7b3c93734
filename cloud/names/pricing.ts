/** What names cost: the registrar's price, the site's margin, and the rates of the day. */
import { type Currency, currencyDecimals } from '#shared/payments/money.ts';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { type Registrar, RegistrarAway, RegistrarRefusal } from '../providers/registrars/registrar.ts';
import { ratesNow } from '../site/index.ts';

/** Whether names are sold: for test money nothing is really registered, and for real money nothing is pretended. */
export const isSold = ({ registrar, testMoney }: Pick<Ports, 'registrar' | 'testMoney'>): boolean =>
  registrar !== undefined && registrar.isTest === testMoney;

/** Throws 'names_off'. */
export function registrarOf(ports: Pick<Ports, 'registrar' | 'testMoney'>): Registrar {
  if (!ports.registrar || !isSold(ports)) throw new Refusal('names_off');
  return ports.registrar;
}

/** Throws 'registrar_away' for whatever a person cannot mend. */
export async function asked<T>({ log }: Pick<Ports, 'log'>, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof RegistrarAway || error instanceof RegistrarRefusal)) throw error;
    log.warn({ err: error }, 'the registrar did not answer a question');
    throw new Refusal('registrar_away');
  }
}

export interface Prices {
  readonly rates_date: string;
  /** Minor units of the currency for cents of US dollars, never less than they are worth. */
  of(cents: number): number;
}

/** Throws 'invalid_amount' for a currency without a rate. */
export async function pricesIn(
  ports: Parameters<typeof ratesNow>[0] & Pick<Ports, 'domainMargin'>,
  currency: Currency,
): Promise<Prices> {
  const { base, date, rates } = await ratesNow(ports);
  const rateOf = (code: string) => (code === base ? 1 : rates[code]);
  const [dollar, other] = [rateOf('USD'), rateOf(currency)];
  if (!dollar || !other) throw new Refusal('invalid_amount');
  const factor = currency === 'USD' ? 1 : other / dollar;
  const units = 10 ** currencyDecimals[currency];
  return {
    rates_date: date,
    // Rounded to a hundredth of a minor unit first: 1.15 times 100 is a little more than 115.
    of: (cents) => Math.ceil(Number(((cents / 100) * (1 + ports.domainMargin / 100) * factor * units).toFixed(2))),
  };
}
