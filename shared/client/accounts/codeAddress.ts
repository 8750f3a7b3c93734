/** What was typed to get a code: an e-mail address or a phone's number. */
export const isNumber = (address: string): boolean => address !== '' && !address.includes('@');

/** As calls take it. */
export const addressed = (address: string): { email: string } | { phone: string } =>
  isNumber(address) ? { phone: address } : { email: address };
