/** By which ways somebody can be paid: into their own account where they have one, else into the platform's. */
import type { Payment } from '#shared/payments/entities/payment.ts';
import { limits } from '#shared/limits.ts';
import type { Money } from '#shared/payments/money.ts';
import { carries, isManual, isOutside, type ManualRail, type RailName, rails } from '#shared/payments/rails.ts';
import type { CardForm } from '#shared/payments/offerShapes.ts';
import { Refusal } from '#shared/errors.ts';
import { type PaymentKeysRow, paymentKeysOf } from '#cloud/accounts/index.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import type { Rail, RailAccount } from '#cloud/providers/rails/rail.ts';
import { balanceOf } from '#cloud/payments/ledger/accounts.ts';
import { heldBy } from '#cloud/payments/ledger/holdings.ts';
import { withStory } from './railCalls.ts';

/** A way that is open for a receiver. */
export interface Way {
  readonly rail: RailName;
  /** 'platform', or `u<user_id>` for money that goes straight to the receiver. */
  readonly account: string;
  readonly test: boolean;
  readonly pay_to?: string;
  readonly available?: number;
  readonly form?: CardForm;
}

type WayPorts = Pick<Ports, 'storage' | 'secrets' | 'rails' | 'log' | 'testMoney'>;

/** The name to pay to by a manual rail; undefined where the person does not take it. */
export function nameAt(rail: ManualRail, keys: PaymentKeysRow | undefined): string | undefined {
  if (!keys) return undefined;
  if (rail === 'cash') return keys.accepts_cash ? '' : undefined;
  return keys[rail] || undefined;
}

const stripeAccount = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number, keys: PaymentKeysRow): RailAccount => ({
  name: `u${user_id}`,
  secret: keys.stripe_secret && secrets.decrypt(keys.stripe_secret),
  publishable: keys.stripe_publishable,
  webhookSecret: keys.stripe_webhook && secrets.decrypt(keys.stripe_webhook),
});

const userOf = (account: string): number | undefined =>
  /^u\d{1,15}$/.test(account) ? Number(account.slice(1)) : undefined;

/**
 * The account at the rail that a name stands for, with its keys as they are now. Undefined when its owner took them away, and where the rail
 * pays the platform alone.
 */
export async function railAccount(
  ports: Pick<Ports, 'storage' | 'secrets'>,
  rail: RailName,
  name: string,
): Promise<RailAccount | undefined> {
  if (name === 'platform') return { name };
  const user_id = userOf(name);
  if (user_id === undefined) return undefined;
  // The chain is asked about an address that a payment has, whatever its owner has now.
  if (rail === 'ethereum') return { name };
  const keys = rail === 'stripe' ? await paymentKeysOf(ports.storage, user_id) : undefined;
  return keys?.stripe_secret ? stripeAccount(ports, user_id, keys) : undefined;
}

/** The account that a new payment goes to: the receiver's own where they have one at this rail. */
function accountFor(
  ports: Pick<Ports, 'secrets'>,
  rail: RailName,
  receiver: number | undefined,
  own: PaymentKeysRow | undefined,
  platform: PaymentKeysRow | undefined,
): RailAccount {
  if (rail === 'stripe' && own?.stripe_secret && own.stripe_publishable) return stripeAccount(ports, receiver!, own);
  if (rail === 'ethereum' && own?.ethereum_address) return { name: `u${receiver}`, address: own.ethereum_address };
  return { name: 'platform', address: rail === 'ethereum' ? platform?.ethereum_address : undefined };
}

/**
 * The company that moves a payment, if it is one that is asked over the net and configured. Questions to it are noted in the payment's
 * story.
 */
export function companyOf(
  ports: Pick<Ports, 'rails' | 'storage' | 'clock' | 'secrets' | 'log'>,
  payment: Pick<Payment, 'rail' | 'payment_id'>,
): Rail | undefined {
  const company = isOutside(payment.rail) ? ports.rails[payment.rail] : undefined;
  return company && withStory(ports, company, payment);
}

/** The same of a payment's own account. Throws 'rail_unavailable' when nothing can be asked. */
export async function accountOf(
  ports: Pick<Ports, 'storage' | 'secrets'>,
  { rail, account }: Pick<Payment, 'rail' | 'account'>,
): Promise<RailAccount> {
  const found = await railAccount(ports, rail, account);
  if (!found) throw new Refusal('rail_unavailable');
  return found;
}

/** The same with where money goes to now: for opening a payment. */
export async function openingAccount(
  ports: Pick<Ports, 'storage' | 'secrets'>,
  payment: Pick<Payment, 'rail' | 'account'>,
): Promise<RailAccount> {
  const account = await accountOf(ports, payment);
  if (payment.rail !== 'ethereum') return account;
  const user_id = userOf(account.name);
  const keys = user_id === undefined ? await platformKeys(ports.storage) : await paymentKeysOf(ports.storage, user_id);
  // A receiver who took their address away is not paid into the platform's.
  if (user_id !== undefined && !keys?.ethereum_address) throw new Refusal('rail_unavailable');
  return { ...account, address: keys?.ethereum_address };
}

/** The platform's own names for manual rails stand where the support user's would. */
export const platformKeys = (reader: Reader) => paymentKeysOf(reader, limits.supportUser);

interface Wanted {
  readonly receiver_id: number | undefined;
  readonly price: Money;
  /** Into the platform's account alone. */
  readonly collected: boolean;
  /** Whose balance may pay; undefined for visitors, and where it makes no sense. */
  readonly balanceOf: number | undefined;
  /** The one that is asked about; all unless told. */
  readonly rail?: RailName;
  /** Whether to say what the balance holds. */
  readonly shows?: boolean;
}

/** Rails by which the platform is paid at a name of its own, and those by which a receiver may be paid straight. */
const isByOurNames = (rail: RailName) => isManual(rail) || rail === 'ethereum';
const isByOwnKeys = (rail: RailName) => isByOurNames(rail) || rail === 'stripe';

/** Every way that is open, in the order of `rails`. */
export async function waysTo(
  ports: WayPorts,
  { receiver_id, price, collected, balanceOf: user_id, rail: asked, shows = true }: Wanted,
): Promise<Way[]> {
  const { storage, rails: open } = ports;
  const receiver = collected ? undefined : receiver_id;
  const wanted = asked ? [asked] : rails;
  const [own, platform, held] = await Promise.all([
    receiver === undefined || !wanted.some(isByOwnKeys) ? undefined : paymentKeysOf(storage, receiver),
    wanted.some(isByOurNames) ? platformKeys(storage) : undefined,
    user_id === undefined || !shows ? undefined : heldBy(storage, balanceOf(user_id), price.currency),
  ]);

  const wayBy = (rail: RailName): Way | undefined => {
    if (rail === 'balance')
      return user_id === undefined
        ? undefined
        : {
            rail,
            account: 'platform',
            test: ports.testMoney,
            available: held,
          };
    if (isManual(rail)) {
      const [mine, ours] = [nameAt(rail, own), nameAt(rail, platform)];
      if (mine !== undefined) return { rail, account: `u${receiver}`, test: ports.testMoney, pay_to: mine };
      return ours === undefined ? undefined : { rail, account: 'platform', test: ports.testMoney, pay_to: ours };
    }
    const company = open[rail];
    if (!company) return undefined;
    const account = accountFor(ports, rail, receiver, own, platform);
    try {
      const test = company.isTest(account);
      // Where real money moves, nothing is delivered for any other.
      return test && !ports.testMoney
        ? undefined
        : { rail, account: account.name, test, form: company.cardForm?.(account) };
    } catch {
      // The platform has no keys of its own.
      return undefined;
    }
  };
  return wanted.filter((rail) => carries(rail, price)).flatMap((rail) => wayBy(rail) ?? []);
}
