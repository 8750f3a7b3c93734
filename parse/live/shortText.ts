/** A short text from a client, such as a name or a token; undefined for anything else. */
export const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : undefined;
