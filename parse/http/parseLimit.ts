/** Requests of one address to Parse's API, in this process; what single functions allow comes on top (allowances.ts). */
export const perMinute = { points: 1200, seconds: 60 } as const;
