/** Where a mail's own link leads, to turn off further ones of its kind, and what a mail program calls in its place. */
export const unsubscribePaths = (token: string) => ({
  page: `/unsubscribe/${token}`,
  call: `/app/account/unsubscribe/${token}`,
});
