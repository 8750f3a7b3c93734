/** Refusals of this domain, with the HTTP status that carries each. */
export const communityErrors = {} as const;
