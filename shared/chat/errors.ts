/** Refusals of this domain, with the HTTP status that carries each. */
export const chatErrors = {
  /** With oneself. */
  invalid_conversation: 400,
  /** It does not exist, or not for this reader. */
  conversation_not_found: 404,
  chat_message_not_found: 404,
  chat_person_gone: 409,
  chat_person_blocked: 403,
  chat_unanswered: 409,
  chat_too_late: 409,
  attachment_not_found: 404,
  not_a_voice: 400,
  offer_not_provider: 403,
  offer_not_found: 404,
  offer_decided: 409,
  offer_expired: 410,
  offer_not_accepted: 409,
  offer_paid: 409,
} as const;
