import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const issuer = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', client_id: 'us' };
const read = (value: unknown) =>
  readConfig({
    PUBLIC_URL: 'https://vote.example.org',
    OPENID_ISSUERS: typeof value === 'string' ? value : JSON.stringify(value),
  });

function refusal(value: unknown): string {
  try {
    read(value);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

test('issuers are read, with what is usual', () => {
  expect(readConfig({}).issuers).toEqual([]);
  const rights = { groups: { desk: ['messages_act'] } };
  expect(read([{ ...issuer, client_secret: 'hush', rights, domains: ['Example.org'] }]).issuers).toEqual([
    {
      ...{
        issuer_id: 'google',
        name: 'Google',
        url: 'https://accounts.google.com',
        client_id: 'us',
        client_secret: 'hush',
      },
      ...{ client_auth: 'basic', scopes: ['email', 'profile'], logo: '', domains: ['example.org'], rights },
      private_network: false,
    },
  ]);
});

test.each([
  ['[{"id": hush}]', 'no JSON'],
  [{}, 'expected array'],
  [[issuer, { ...issuer, client_id: undefined }], 'issuer 2, client_id'],
  [[issuer, issuer], 'the same "id" twice'],
  [[{ ...issuer, id: 'Google' }], 'issuer 1, id: not 1 to 30 small letters'],
  [[{ ...issuer, issuer: 'http://10.0.0.7' }], '"private_network": true'],
  [[{ ...issuer, logo: 'https://elsewhere.example/logo.png' }], 'issuer 1, logo: neither a path'],
  [[{ ...issuer, logo: '//elsewhere.example/logo.png' }], 'issuer 1, logo'],
  [[{ ...issuer, rights: { groups: { boss: ['admin'] } } }], 'issuer 1, rights.groups.boss.0'],
  [[{ ...issuer, allowed: [] }], 'Unrecognized key: "allowed"'],
])('%j is refused, and says where', (value, why) => {
  const said = refusal(value);
  expect(said).toMatch(/^OPENID_ISSUERS is set to something of \d+ characters, and must be a list of issuers in JSON/);
  expect(said).toContain(why);
  expect(said).not.toContain('hush');
});

test('they need the address of the site, where browsers come back to', () => {
  expect(() => readConfig({ OPENID_ISSUERS: JSON.stringify([issuer]) })).toThrow(/^PUBLIC_URL is not set/);
});
