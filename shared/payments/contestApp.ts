/** Where payers of the contest app (/mobile) come back to. */

const pages = /^\/(checkout|process-nowpayments|cancel-nowpayments)$/;

export const contestAppCheckout = '/mobile/checkout';

/** The contest app's address of one of the site's pages to which a rail sends its payer back; `partner`: the app that shows it, or ''. */
export function paidInContestApp(address: string, partner: string): string | undefined {
  const [path = '', search] = address.split('?');
  if (!pages.test(path)) return undefined;
  const query = new URLSearchParams(search);
  if (partner) query.set('partner', partner);
  return `${contestAppCheckout}?${query.toString()}`;
}
