/** Where a mail's own link turns off further ones of its kind: the page, and the call of the same address. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
