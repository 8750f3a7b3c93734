/** A text of a client, as names and tokens are; undefined for anything else. */
export const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : undefined;
