/** Refusals of this domain: code and HTTP status. */
export const communityErrors = {} as const;
