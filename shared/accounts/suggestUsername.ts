import { isUsername, usernameLength } from '#shared/accounts/rules.ts';
import { folded } from '#shared/model/unicode.ts';

/** Letters that Unicode normalization does not decompose. */
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

/** Suggests a user name, such as `rosa.nunez` for Rosa Núñez; '' when none can be made. It may be taken. */
export function suggestUsername(full_name: string): string {
  const latin = full_name.toLowerCase().replaceAll(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? '');
  const words = folded(latin)
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.join('.').slice(0, usernameLength.max).replace(/\.$/, '');
  return isUsername(name) ? name : '';
}
