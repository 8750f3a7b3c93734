/** A fingerprint in hex as people compare it: in groups of eight. */
export const groupsOf = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? '';
