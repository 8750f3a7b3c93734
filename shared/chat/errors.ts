/** HTTP status of the refusals of this domain that are not 409. */
export const chatErrors = {
  /** With oneself. */
  invalid_conversation: 400,
  /** It does not exist, or not for this reader. */
  conversation_not_found: 404,
  chat_message_not_found: 404,
  chat_person_blocked: 403,
  attachment_not_found: 404,
  not_a_voice: 400,
  offer_not_provider: 403,
  offer_not_found: 404,
  offer_expired: 410,
} as const;
