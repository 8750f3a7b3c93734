/** Print sheets: how many contestants stand on a page of A4. */
export const perPage = [1, 2, 4, 8] as const;
export type PerPage = (typeof perPage)[number];
