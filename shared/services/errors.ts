/** HTTP status of the refusals of this domain that are not 409. */
export const servicesErrors = {
  service_not_found: 404,
  order_not_found: 404,
  /** The order asks its buyer for more than was sent. */
  requirements_missing: 400,
  own_service: 403,
  meeting_not_found: 404,
  /** It has begun, or was cancelled. */
  meeting_over: 410,
  /** Operators offer none. */
  meetings_off: 403,
  digital_file_not_found: 404,
  digital_too_big: 413,
  digital_program: 400,
  /** The link has ended, or was made for somebody else. */
  digital_link_over: 410,
  digital_link_foreign: 403,
  /** The token was asked for too long ago to begin with. */
  video_token_over: 410,
  /** Neither MP4 nor WebM. */
  video_unknown: 400,
} as const;
