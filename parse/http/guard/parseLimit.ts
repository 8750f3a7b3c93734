/** Requests of one address to Parse's API, in this process. The limits of single functions come on top (allowances.ts). */
export const perMinute = { points: 1200, seconds: 60 } as const;
