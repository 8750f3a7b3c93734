import { isUsername, usernameLength } from '#shared/accounts/rules.ts';

/** Letters that are no others with a mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** A user name out of a full one, such as `rosa.nunez` for Rosa Núñez; empty where none can be made. Somebody may have it. */
export function suggestUsername(full_name: string): string {
  const words = full_name
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.join('.').slice(0, usernameLength.max).replace(/\.$/, '');
  return isUsername(name) ? name : '';
}
