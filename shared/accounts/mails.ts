/** Where a mail's own link leads, to turn off further ones of its kind, and what a mail program calls in its place. */
export const unsubscribePaths = (token: string) => ({
  page: `/unsubscribe/${token}`,
  call: `/app/account/unsubscribe/${token}`,
});

/** What is known of an address that is not written to as usual: its mailbox is not there, has taken nothing for days, or its owner called a mail spam. */
export const suppressionReasons = ['bounce', 'soft', 'complaint'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
