/** Refusals of this domain: code and HTTP status. */
export const communityErrors = {
  invalid_conversation: 400,
} as const;
