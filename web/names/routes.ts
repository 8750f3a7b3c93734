/** The addresses of the screens of names: part of every page, for its links. */
export const names = { domain: '/domain', buyDomain: '/domain/domain/buy' } as const;
