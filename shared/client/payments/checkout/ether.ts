/** Ether as people and wallets read it. */
const ether = 10n ** 18n;

/** Exact, with a point, and without zeros at its end: wallets take it unchanged. */
export function etherOf(wei: string): string {
  const all = BigInt(wei);
  const fraction = String(all % ether)
    .padStart(18, '0')
    .replace(/(?<!0)0+$/, '');
  return fraction ? `${all / ether}.${fraction}` : String(all / ether);
}

/** For a wallet's camera, and for links that open one (ERC-681). */
export const walletLink = ({ address, wei, chain_id }: { address: string; wei: string; chain_id: number }): string =>
  `ethereum:${address}@${chain_id}?value=${wei}`;

const sentKey = (payment_id: string) => `engage.ether.${payment_id}`;

/** What a wallet of this tab has sent for a payment: so that nobody sends it twice while it is on its way. */
export function sentFor(payment_id: string): string | undefined {
  try {
    return sessionStorage.getItem(sentKey(payment_id)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepSent(payment_id: string, hash: string): void {
  try {
    sessionStorage.setItem(sentKey(payment_id), hash);
  } catch {
    // Without storage the open page remembers it.
  }
}
