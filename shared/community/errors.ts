/** Refusals of this domain, with the HTTP status that carries each. */
export const communityErrors = {
  invalid_conversation: 400,
} as const;
