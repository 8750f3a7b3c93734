/** Refusals of this domain, with the HTTP status that carries each. */
export const servicesErrors = {
  service_not_found: 404,
  /** It is not in a state from which this step leads on. */
  service_step_not_possible: 409,
  /** A person has as many services as they may have. */
  services_full: 409,
  favourites_full: 409,
  order_not_found: 404,
  /** The order is not where this step leads on, or it is the other one's. */
  order_step_not_possible: 409,
  /** The order asks its buyer for more than was sent. */
  requirements_missing: 400,
  own_service: 403,
  /** Of a booking: the time is not to be had, or not any more. */
  slot_taken: 409,
  /** They hold other times of the provider, and have paid none of them. */
  holds_full: 409,
  /** A booking without its time. */
  slot_missing: 409,
  meeting_not_found: 404,
  /** It has begun, or was cancelled. */
  meeting_over: 410,
  /** A mailbox has as many meetings to come as it may have. */
  meetings_full: 409,
  meetings_of_line_full: 409,
  /** Operators offer none. */
  meetings_off: 403,
  review_written: 409,
  review_answered: 409,
  digital_file_not_found: 404,
  digital_files_full: 409,
  digital_too_big: 413,
  digital_space_full: 409,
  digital_program: 400,
  /** The upload has ended, or was never begun. */
  digital_upload_over: 409,
  digital_parts_missing: 409,
  /** It is in the caller's library. */
  digital_owned: 409,
  /** The link has ended, or was made for somebody else. */
  digital_link_over: 410,
  digital_link_foreign: 403,
  /** Another number of parts than its first one has said. */
  video_parts_changed: 409,
  /** The token was asked for too long ago to begin with. */
  video_token_over: 410,
  /** Neither MP4 nor WebM. */
  video_unknown: 400,
  licence_keys_full: 409,
  /** All licence keys of the service were handed out. */
  licence_keys_out: 409,
} as const;
