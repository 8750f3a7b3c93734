import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { envExample } from '../scripts/env-example.ts';
import { ConfigError, deriveKey, ensureSecret, loadDotEnv, readConfig, variables } from './config.ts';

const goodSecret = 'x'.repeat(32);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-config-'));
  folders.push(folder);
  return folder;
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    processes: 1,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUri: undefined,
    appSecret: undefined,
    dataDir: path.resolve('.data'),
    demo: true,
    demoCrowd: true,
    newcomerHours: 24,
    largestFile: 500 * 1024 * 1024,
    heldDays: 14,
    domainMargin: 15,
    smsPerDay: 500,
    issuers: [],
    trustProxy: false,
    allowedOrigins: [],
    errorWebhookUrl: undefined,
    mailCompanies: {},
    logLevel: 'info',
    nodeEnv: 'production',
    mongod: undefined,
    paymentServer: { key: undefined, port: 8090 },
    dev: false,
  });
});

test('empty values count as none', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '  ', APP_SECRET: '', DEMO: '', ALLOWED_ORIGINS: '' })).toEqual(
    readConfig({}),
  );
});

test('a demo listens on this machine alone unless it is told, and a site on all of its addresses', () => {
  const host = (env: Record<string, string>) => readConfig(env).host;
  const site = { DATABASE_URI: 'mongodb://db/engage?replicaSet=rs0', APP_SECRET: goodSecret };
  expect([host({}), host({ DEMO: '1', ...site }), host({ HOST: '0.0.0.0' })]).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
  ]);
  expect([host({ DEMO: '0' }), host(site), host({ ...site, HOST: '::1' })]).toEqual(['0.0.0.0', '0.0.0.0', '::1']);
});

test.each([
  ['PORT', '0', 'port', 0],
  ['PORT', ' 443 ', 'port', 443],
  ['HOST', '::1', 'host', '::1'],
  ['HOST', 'localhost', 'host', 'localhost'],
  ['PUBLIC_URL', 'https://Vote.example.org/', 'publicUrl', 'https://vote.example.org'],
  ['DATA_DIR', '/srv/engage', 'dataDir', '/srv/engage'],
  ['DEMO', '0', 'demo', false],
  ['TRUST_PROXY', '0', 'trustProxy', false],
  ['TRUST_PROXY', '2', 'trustProxy', 2],
  ['TRUST_PROXY', '10.0.0.0/8, fd00::/8,192.168.1.7', 'trustProxy', ['10.0.0.0/8', 'fd00::/8', '192.168.1.7']],
  ['ALLOWED_ORIGINS', 'https://a.org,http://b.org:81', 'allowedOrigins', ['https://a.org', 'http://b.org:81']],
  ['ERROR_WEBHOOK_URL', 'https://h.org/x?y', 'errorWebhookUrl', 'https://h.org/x?y'],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['NODE_ENV', 'test', 'nodeEnv', 'test'],
  ['ENGAGE_DEV', '1', 'dev', true],
] as const)('%s=%s is taken', (name, value, key, result) => {
  expect(readConfig({ [name]: value })[key]).toEqual(result);
});

test('with a database of its own the demo is off, unless it is asked for', () => {
  const env = { DATABASE_URI: 'mongodb://db/engage?replicaSet=rs0', APP_SECRET: goodSecret };
  expect(readConfig(env)).toMatchObject({ databaseUri: env.DATABASE_URI, appSecret: goodSecret, demo: false });
  expect(readConfig({ ...env, DEMO: '1' }).demo).toBe(true);
});

test('a bucket is known by its name, and files go into it when they are told to', () => {
  const bucket = { bucket: 'engage-files', region: 'us-east-1', pathStyle: false };
  expect(readConfig({ S3_BUCKET: 'engage-files' }).files).toEqual({ writes: 'gridfs', s3: bucket });
  expect(readConfig({ FILES: 's3', S3_BUCKET: 'engage-files' }).files?.writes).toBe('s3');
  expect(refusal({ FILES: 's3' })).toContain('S3_BUCKET is not set');
  expect(refusal({ S3_BUCKET: 'engage-files', S3_ACCESS_KEY: 'key' })).toContain('S3_SECRET_KEY is not set');
});

test('mongod is known by path and version together', () => {
  const found = readConfig({ MONGOD_PATH: '/usr/bin/mongod', MONGOD_VERSION: '8.0.17' }).mongod;
  expect(found).toEqual({ path: '/usr/bin/mongod', version: '8.0.17' });
  expect(readConfig({ MONGOD_PATH: '/usr/bin/mongod' }).mongod).toBeUndefined();
});

test.each([
  ['PORT', 'abc', 'PORT is "abc", and must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT is "65536", and must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT is "-1", and must be a whole number from 0 to 65535.'],
  ['PORT', '80.5', 'PORT is "80.5", and must be a whole number from 0 to 65535.'],
  ['HOST', 'http://x', 'HOST is "http://x", and must be an address or host name.'],
  ['PUBLIC_URL', 'https://a.org/vote', 'PUBLIC_URL is "https://a.org/vote", and must be an address such as'],
  ['PUBLIC_URL', 'a.org', 'PUBLIC_URL is "a.org", and must be an address such as'],
  ['PUBLIC_URL', 'https://u:p@a.org', 'PUBLIC_URL is "https://u:p@a.org", and must be an address such as'],
  ['DEMO', 'true', 'DEMO is "true", and must be 0 or 1.'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true", and must be 0 (no proxy), the number of proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33", and must be 0 (no proxy), the number of proxies'],
  ['TRUST_PROXY', 'loopback', 'TRUST_PROXY is "loopback", and must be 0 (no proxy), the number of proxies'],
  ['ALLOWED_ORIGINS', '*', 'ALLOWED_ORIGINS is "*", and must be origins such as'],
  ['ALLOWED_ORIGINS', 'https://a.org,b.org', 'ALLOWED_ORIGINS is "https://a.org,b.org", and must be origins such as'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody", and must be an address such as vote@example.org'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", and must be one of fatal, error,'],
  ['NODE_ENV', 'prod', 'NODE_ENV is "prod", and must be one of production, development, test.'],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
  expect(refusal({ [name]: value })).toContain(sentence);
});

test.each([
  ['DATABASE_URI', 'postgres://root:hunter2hunter2@db'],
  ['APP_SECRET', 'hunter2'],
  ['SMTP_URL', 'http://root:hunter2@mail'],
  ['ERROR_WEBHOOK_URL', 'hunter2.example.org/T0/B0'],
])('a wrong %s is refused without repeating it', (name, value) => {
  const sentence = refusal({ APP_SECRET: goodSecret, [name]: value });
  expect(sentence).toMatch(
    new RegExp(`^${name} is set to something of ${value.length} characters, and must be .+\\.$`),
  );
  expect(sentence).not.toContain('hunter2');
});

test('a database without a secret is refused', () => {
  expect(refusal({ DATABASE_URI: 'mongodb://db/engage' })).toMatch(/^APP_SECRET is not set, and must be set when/);
});

test('a mail server needs a sender', () => {
  const env = { SMTP_URL: 'smtp://mail.example.org' };
  expect(refusal(env)).toMatch(/^MAIL_FROM is not set, and must be set when SMTP_URL is/);
  expect(readConfig({ ...env, MAIL_FROM: 'Engage <vote@example.org>' }).mailServer).toEqual({
    url: 'smtp://mail.example.org',
    from: 'Engage <vote@example.org>',
  });
  expect(readConfig({ MAIL_FROM: 'vote@example.org' }).mailServer).toBeUndefined();
});

const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

test('mails are signed for the sender’s domain or one above it, by a key in any of its spellings', () => {
  const key = rsa(2048);
  const env = {
    ...{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Engage <vote@news.example.org>' },
    ...{ MAIL_DKIM_SELECTOR: 'engage2026', MAIL_DKIM_KEY: key },
  };
  expect(readConfig(env).mailServer?.dkim).toEqual({ domain: 'news.example.org', selector: 'engage2026', key });
  const body = key.replaceAll(/-----[^-]+-----|\s/g, '');
  for (const MAIL_DKIM_KEY of [body, key.replaceAll('\n', '\\n')])
    expect(readConfig({ ...env, MAIL_DKIM_KEY }).mailServer?.dkim?.key).toBe(key);
  expect(readConfig({ ...env, MAIL_DKIM_DOMAIN: 'example.org' }).mailServer?.dkim?.domain).toBe('example.org');
  expect(refusal({ ...env, MAIL_DKIM_DOMAIN: 'ample.org' })).toMatch(
    /^MAIL_DKIM_DOMAIN is "ample.org", and must be the domain/,
  );
  expect(refusal({ ...env, MAIL_DKIM_SELECTOR: '' })).toMatch(/^MAIL_DKIM_SELECTOR is not set, and must be set when/);
  expect(refusal({ ...env, MAIL_DKIM_KEY: '' })).toMatch(/^MAIL_DKIM_KEY is not set, and must be set when/);
  for (const wrong of ['not a key', rsa(1024)]) {
    const sentence = refusal({ ...env, MAIL_DKIM_KEY: wrong });
    expect(sentence).toMatch(/^MAIL_DKIM_KEY is set to something of \d+ characters, and must be a private RSA key/);
    expect(sentence).not.toContain(wrong);
  }
});

test('every wrong variable has its sentence, once', () => {
  const lines = refusal({ PORT: 'x', DEMO: '2', DATABASE_URI: 'mongodb://db', APP_SECRET: 'short' }).split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['APP_SECRET', 'DEMO', 'PORT']));
});

test('the secret is made once, kept, and readable by its owner alone', () => {
  const dataDir = path.join(newFolder(), 'new');
  const made = ensureSecret(dataDir);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(ensureSecret(dataDir)).toBe(made);
  const file = path.join(dataDir, 'secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  expect(ensureSecret(dataDir)).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a kept secret that is too short is refused, and stays', () => {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, 'secret'), 'cut off\n');
  expect(() => ensureSecret(dataDir)).toThrow(/holds 7 characters, and must hold at least 32/);
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe('cut off\n');
});

test('keys are the same every time, and differ by secret and by purpose', () => {
  const key = deriveKey(goodSecret, 'parse-master');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(deriveKey(goodSecret, 'parse-master')).toBe(key);
  expect(deriveKey(goodSecret, 'visitor-signing')).not.toBe(key);
  expect(deriveKey('y'.repeat(32), 'parse-master')).not.toBe(key);
});

test('.env is read where it is there, and what is set already wins', () => {
  const file = path.join(newFolder(), '.env');
  loadDotEnv(file);
  writeFileSync(file, 'ENGAGE_TEST_ONE=from-file\nENGAGE_TEST_TWO=from-file\n');
  process.env.ENGAGE_TEST_ONE = 'set';
  try {
    loadDotEnv(file);
    expect([process.env.ENGAGE_TEST_ONE, process.env.ENGAGE_TEST_TWO]).toEqual(['set', 'from-file']);
  } finally {
    delete process.env.ENGAGE_TEST_ONE;
    delete process.env.ENGAGE_TEST_TWO;
  }
});

test('.env.example names every variable that people set, and its examples are accepted', () => {
  const example = envExample();
  const named = [...example.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  const expected = Object.entries(variables).filter(([, variable]) => !('internal' in variable));
  expect(named.map(([name]) => name)).toEqual(expected.map(([name]) => name));
  readConfig({ ...Object.fromEntries(named), APP_SECRET: goodSecret });
  expect(existsSync('.env.example') && readFileSync('.env.example', 'utf8')).toBe(example);
});
