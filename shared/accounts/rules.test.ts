import { describe, expect, it } from 'vitest';
import { fullName } from './credentials.ts';
import { ethereumAddress } from './ethereum.ts';
import { isPlace, phoneOf, regionsOf } from './places.ts';
import { emailOf, isUsername, type Network, openSections, socialLink, websiteOf } from './rules.ts';

describe('a user name', () => {
  it.each(['ana', 'a1b', 'jean-paul', 'x.y_z', 'a'.repeat(30)])('is %s', (name) => expect(isUsername(name)).toBe(true));
  it.each(['', 'ab', 'Ana', '-ana', 'ana-', 'a..b', 'a b', 'é-mile', 'admin', 'receive-payments', 'a'.repeat(31)])(
    'is not "%s"',
    (name) => expect(isUsername(name)).toBe(false),
  );
});

describe('a full name', () => {
  const parsed = (given: string) => fullName.safeParse(given);
  it.each([
    [' Ada  King\n', 'Ada King'],
    ['Zoe\u0301', 'Zoé'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['လျှို့', 'လျှို့'],
    ['Bob\u200b', 'Bob'],
    ['Ana ❤️ 🗳️', 'Ana ❤️ 🗳️'],
    ['R2', 'R2'],
  ])('%j is kept as %j', (given, kept) => expect(parsed(given).data).toBe(kept));
  it.each([
    '',
    '\u3164\u3164',
    '\u2800',
    '\u{e0041}',
    'Bob\u{e0041}',
    'a\u034f',
    `B${'\u0301'.repeat(70)}`,
    '❤️',
    '.',
    'Bo\ufe0fb',
    '\ue000a',
  ])('%j is none', (given) => expect(parsed(given).success).toBe(false));
});

describe('a link or user name', () => {
  it.each<[Network, string, string]>([
    ['instagram', '@bread', 'https://www.instagram.com/bread'],
    ['instagram', 'https://instagram.com/bread', 'https://instagram.com/bread'],
    ['facebook', 'bread.shop', 'https://www.facebook.com/bread.shop'],
    ['facebook', 'facebook.com/bread.shop', 'https://facebook.com/bread.shop'],
    ['twitter', 'bread', 'https://x.com/bread'],
    ['linkedin', 'https://fr.linkedin.com/in/bread', 'https://fr.linkedin.com/in/bread'],
    ['youtube', 'http://www.youtube.com/@bread', 'https://www.youtube.com/@bread'],
    ['youtube', '', ''],
  ])('of %s: %s', (network, given, link) => expect(socialLink(network, given)).toBe(link));
  it.each<[Network, string]>([
    ['instagram', 'https://example.org/bread'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', 'https://instagram.com.example.org/bread'],
    ['instagram', 'https://instagram.com'],
    ['twitter', 'a name with spaces'],
    ['facebook', 'https://me:secret@facebook.com/bread'],
    ['linkedin', '<script>'],
  ])('of %s is not %s', (network, given) => expect(socialLink(network, given)).toBeUndefined());
});

it.each([
  ['example.org', 'https://example.org'],
  [' HTTP://Example.org/a?b=c ', 'http://example.org/a?b=c'],
  ['', ''],
])('the website of "%s" is "%s"', (given, website) => expect(websiteOf(given)).toBe(website));
it.each([
  'ftp://example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'localhost',
  '10.0.0.1',
  'x y.org',
  'https://a:b@example.org',
])('%s is no website', (given) => expect(websiteOf(given)).toBeUndefined());

it.each([' Ana@Example.ORG ', 'ana+votes@example.org', 'émile@exemple.fr'])('%s is an e-mail address', (given) =>
  expect(emailOf(given)).toBe(given.trim().toLowerCase()),
);
it.each([
  'ana',
  'ana@',
  '@example.org',
  'ana@example',
  'a..b@example.org',
  '.a@example.org',
  'a b@example.org',
  'ana@exa<mple.org',
])('%s is none', (given) => expect(emailOf(given)).toBeUndefined());

describe('places', () => {
  it('are a country, alone or with one of its own states', () => {
    expect(isPlace('', '')).toBe(true);
    expect(isPlace('FR', '')).toBe(true);
    expect(isPlace('US', 'CA')).toBe(true);
    expect(isPlace('FR', 'CA')).toBe(false);
    expect(isPlace('', 'CA')).toBe(false);
    expect(isPlace('XX', '')).toBe(false);
    expect(regionsOf('US').find(({ code }) => code === 'CA')?.name).toBe('California');
  });
  it('make phone numbers of what people write', () => {
    expect(phoneOf('06 12 34 56 78', 'FR')).toBe('+33612345678');
    expect(phoneOf('+1 (415) 555-2671')).toBe('+14155552671');
    expect(phoneOf('')).toBe('');
    expect(phoneOf('06 12 34 56 78')).toBeUndefined();
    expect(phoneOf('12', 'FR')).toBeUndefined();
    expect(phoneOf('call me')).toBeUndefined();
  });
});

describe('an Ethereum address', () => {
  // An example of EIP-55.
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  it('gets the case of its sum', () => {
    expect(ethereumAddress(right.toLowerCase())).toBe(right);
    expect(ethereumAddress(right)).toBe(right);
  });
  it('is refused with another sum, and when it is none', () => {
    expect(ethereumAddress(right.replace('aA', 'Aa'))).toBeUndefined();
    expect(ethereumAddress(right.slice(0, -1))).toBeUndefined();
    expect(ethereumAddress('0xzz')).toBeUndefined();
  });
});

it('a profile is whole without a social network', () => {
  const said = { avatar: '/files/a', profession: 'Baker', about: 'Bread', country_code: 'FR' };
  expect(openSections(said)).toEqual([]);
  expect(openSections({ ...said, about: '' })).toEqual(['about']);
});
