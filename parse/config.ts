import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readVideos, type VideoConfig, videoVariables } from './configVideos.ts';
import { type FileConfig, fileNeeds, fileVariables, readFiles } from './configFiles.ts';
import { type MailConfig, mailNeeds, mailVariables, readMail, signsForSender } from './configMail.ts';
import { type NameConfig, nameNeeds, nameVariables, readNames } from './configNames.ts';
import { type OpenIdConfig, openIdNeeds, openIdVariables, readOpenId } from './configOpenId.ts';
import { paymentNeeds, paymentVariables, type PaymentConfig, readPayments } from './configPayments.ts';
import { readSms, type SmsConfig, smsNeeds, smsVariables } from './configSms.ts';
import {
  list,
  must,
  origin,
  originOf,
  parseUrl,
  trustProxy,
  type Variable,
  wholeNumber,
  yesOrNo,
} from './configSchemas.ts';

/** The message has one line per invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const secretLength = 32;

const secret = z
  .string()
  .min(secretLength, must(`at least ${secretLength} characters long (openssl rand -base64 48 makes one)`));

/**
 * All environment variables. `hint` is the example in `.env.example`; `secret` values are never printed; `internal` ones are set by
 * commands, not by people.
 */
export const variables = {
  PORT: {
    schema: wholeNumber(0, 65_535).prefault('8080'),
    about: 'The one port that pages, calls, live data and uploads are served on.',
    hint: '8080',
  },
  HOST: {
    schema: z
      .string()
      .refine(
        (text) => net.isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
        must('an address or host name'),
      )
      .optional(),
    about:
      'The address to listen on. 0.0.0.0 means all addresses of this machine; 127.0.0.1 lets only this machine in. A demo ' +
      'listens on 127.0.0.1 unless this is set, because everybody who reaches it is its administrator.',
    hint: '0.0.0.0',
  },
  PUBLIC_URL: {
    schema: origin('an address such as https://vote.example.org, without a path').optional(),
    about: 'The address that people see, for links, shared pictures and mails. Without it: the host of each request.',
    hint: 'https://vote.example.org',
  },
  WEB_CONCURRENCY: {
    schema: z
      .union([z.literal('auto'), wholeNumber(1, 128)], must('auto, or a whole number from 1 to 128'))
      .prefault('1'),
    about:
      'How many server processes share the port; auto is one for each core. They share limits through Redis (REDIS_URL). A demo, and ' +
      'npm run dev, run in one.',
    hint: 'auto',
  },
  DATABASE_URI: {
    schema: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/[^/\s]+/, must('an address that begins with mongodb:// or mongodb+srv://'))
      .optional(),
    about: 'A MongoDB replica set, 6.0 to 8.x. Without it the server runs a database of its own in DATA_DIR.',
    hint: 'mongodb://user:password@host:27017/engage?replicaSet=rs0&w=majority&journal=true',
    secret: true,
  },
  APP_SECRET: {
    schema: secret.optional(),
    about:
      'The secret from which all keys are derived (`openssl rand -base64 48` makes one). Changing it logs everybody out. ' +
      'Needed with DATABASE_URI; otherwise the server makes one and keeps it in DATA_DIR.',
    // No example: an example that somebody leaves in place would be a public secret.
    hint: '',
    secret: true,
  },
  DATA_DIR: {
    schema: z.string().prefault('.data'),
    about: 'Where the server keeps its own database and secret. It belongs to one server at a time.',
    hint: '.data',
  },
  DEMO: {
    schema: yesOrNo.optional(),
    about:
      '1 fills the site with demo contests and log-ins, and shows the log-ins. Without it: 1, and 0 with DATABASE_URI. ' +
      '0 on data that was a demo closes its log-ins, and revokes every administrator who was made meanwhile.',
    hint: '1',
  },
  DEMO_CROWD: {
    schema: yesOrNo.prefault('1'),
    about:
      'On a demo: 1 lets a crowd of made-up people vote in two contests through the public calls; 0 keeps them away. ' +
      'Somebody answers in the chat either way.',
    hint: '1',
  },
  NEWCOMER_HOURS: {
    schema: wholeNumber(0, 720).prefault('24'),
    about: 'Hours for which a new account may post and comment only a little, with few links and names; 0 for none.',
    hint: '24',
  },
  LARGEST_FILE_MB: {
    schema: wholeNumber(1, 10_000).prefault('500'),
    about: 'Megabytes of the largest file that a provider may sell in a digital service.',
    hint: '500',
  },
  ...fileVariables,
  REDIS_URL: {
    schema: z
      .string()
      .refine((text) => /^rediss?:$/.test(parseUrl(text)?.protocol ?? ''), must('a redis or rediss address'))
      .optional(),
    about:
      'A Redis that several servers share, so that limits count for all of them together. Without it, and while it is away, each server counts by itself.',
    hint: 'redis://:password@host:6379/0',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, must('at least 16 characters long (openssl rand -base64 24 makes one)')).optional(),
    about:
      'A token: /metrics answers callers who send it as a bearer token. Without it only this machine may ask, and not through a proxy.',
    hint: '',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z
      .string()
      .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), must('an http or https address'))
      .optional(),
    about:
      'A collector of OpenTelemetry that takes OTLP over HTTP: requests, jobs and their database commands are traced to it. ' +
      'OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS work too. Without it nothing is traced.',
    hint: 'http://localhost:4318',
    secret: true,
  },
  TRUST_PROXY: {
    schema: trustProxy.prefault('0'),
    about: 'How many proxies stand in front, or their addresses. Only these may name a visitor’s address.',
    hint: '0',
  },
  ALLOWED_ORIGINS: {
    schema: z
      .string()
      .refine((text) => list(text).every(originOf), must('origins such as https://example.org, with commas between'))
      .transform((text) => list(text).map((part) => originOf(part)!))
      .prefault(''),
    about: 'Origins besides our own whose pages may open live connections, with commas between.',
    hint: 'https://example.org,https://www.example.org',
  },
  ERROR_WEBHOOK_URL: {
    schema: z
      .string()
      .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), must('an http or https address'))
      .optional(),
    about: 'An address to which server faults and failed answers are posted, grouped and without personal data.',
    hint: 'https://hooks.example.org/engage',
    secret: true,
  },
  ...mailVariables,
  ADMIN_EMAIL: {
    schema: z.email(must('an e-mail address')).toLowerCase().optional(),
    about:
      'While there is no administrator, the account with this address becomes the first one, once a code has confirmed the address.',
    hint: 'you@example.org',
    secret: true,
  },
  RATES_URL: {
    schema: z
      .string()
      .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), must('an http or https address'))
      .optional(),
    about:
      'An address of currency rates: JSON with base, date and rates. Without it a rounded table of a past day is used.',
    hint: 'https://rates.example.org/latest?base=EUR',
    secret: true,
  },
  ...paymentVariables,
  ...nameVariables,
  ...videoVariables,
  ...smsVariables,
  ...openIdVariables,
  LOG_LEVEL: {
    schema: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        must('one of fatal, error, warn, info, debug, trace, silent'),
      )
      .prefault('info'),
    about: 'The lowest level of messages that is logged: fatal, error, warn, info, debug, trace, or silent for none.',
    hint: 'info',
  },
  NODE_ENV: {
    schema: z
      .enum(['production', 'development', 'test'], must('one of production, development, test'))
      .prefault('production'),
    about: 'production, development or test.',
    hint: 'production',
  },
  MONGOD_PATH: { schema: z.string().optional(), about: 'The mongod that the command found.', internal: true },
  MONGOD_VERSION: {
    schema: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/, must('a version such as 8.0.17'))
      .optional(),
    about: 'Its version.',
    internal: true,
  },
  ENGAGE_DEV: { schema: yesOrNo.prefault('0'), about: '1: pages come from Vite, and reload.', internal: true },
} satisfies Record<string, Variable>;

type Name = keyof typeof variables;

const alone = z
  .object(
    Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as {
      [N in Name]: (typeof variables)[N]['schema'];
    },
  )
  .refine((env) => !env.DATABASE_URI || env.APP_SECRET, {
    path: ['APP_SECRET'],
    error: `set when DATABASE_URI is, to at least ${secretLength} characters (openssl rand -base64 48 makes one)`,
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'APP_SECRET'),
  })
  .refine((env) => env.FILES !== 's3' || env.S3_BUCKET, {
    path: ['S3_BUCKET'],
    error: 'set when FILES is s3, to the name of a bucket',
    when: ({ issues }) => !issues.some(({ path: at }) => at?.[0] === 'S3_BUCKET' || at?.[0] === 'FILES'),
  })
  .refine(signsForSender, {
    path: ['MAIL_DKIM_DOMAIN'],
    error: 'the domain of MAIL_FROM, or one above it: receivers count no other signature for the sender',
    when: ({ issues }) => !issues.some(({ path: at }) => at?.[0] === 'MAIL_FROM' || at?.[0] === 'MAIL_DKIM_DOMAIN'),
  });
const environment = [...mailNeeds, ...paymentNeeds, ...nameNeeds, ...smsNeeds, ...openIdNeeds, ...fileNeeds].reduce(
  (schema, { name, needs, error }) =>
    schema.refine((env) => !env[name] || env[needs], {
      path: [needs],
      error,
      when: ({ issues }) => !issues.some(({ path: at }) => at?.[0] === needs || at?.[0] === name),
    }),
  alone,
);

export interface Config
  extends MailConfig, PaymentConfig, NameConfig, OpenIdConfig, SmsConfig, VideoConfig, FileConfig {
  port: number;
  host: string;
  /** Server processes on the port. */
  processes: number;
  /** An origin without a trailing slash. */
  publicUrl: string | undefined;
  databaseUri: string | undefined;
  /** Undefined only without `databaseUri`; `ensureSecret` then creates one. */
  appSecret: string | undefined;
  /** Absolute. */
  dataDir: string;
  demo: boolean;
  /** Whether generated visitors vote in a demo's contests. */
  demoCrowd: boolean;
  /** In bytes. */
  newcomerHours: number;
  largestFile: number;
  /** Value for Express's "trust proxy". */
  trustProxy: false | number | string[];
  allowedOrigins: string[];
  errorWebhookUrl: string | undefined;
  /** Undefined: the built-in exchange rates. */
  adminEmail: string | undefined;
  ratesUrl: string | undefined;
  redisUrl: string | undefined;
  metricsToken: string | undefined;
  tracesUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  nodeEnv: 'production' | 'development' | 'test';
  /** The mongod found by `npm start`; undefined with `databaseUri`, or when started differently. */
  mongod: { path: string; version: string } | undefined;
  /** Pages are served by Vite's middleware. */
  dev: boolean;
}

/** Reads the environment; empty values count as missing. Throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const { success, data, error } = environment.safeParse(given);
  if (!success) throw new ConfigError(sentences(error, given).join('\n'));
  const demo = data.DEMO ?? !data.DATABASE_URI;
  return {
    port: data.PORT,
    host: data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    processes:
      demo || data.ENGAGE_DEV ? 1 : data.WEB_CONCURRENCY === 'auto' ? os.availableParallelism() : data.WEB_CONCURRENCY,
    publicUrl: data.PUBLIC_URL,
    databaseUri: data.DATABASE_URI,
    appSecret: data.APP_SECRET,
    dataDir: path.resolve(data.DATA_DIR),
    demo,
    demoCrowd: data.DEMO_CROWD,
    newcomerHours: data.NEWCOMER_HOURS,
    largestFile: data.LARGEST_FILE_MB * 1024 * 1024,
    trustProxy: data.TRUST_PROXY,
    allowedOrigins: data.ALLOWED_ORIGINS,
    errorWebhookUrl: data.ERROR_WEBHOOK_URL,
    adminEmail: data.ADMIN_EMAIL,
    ratesUrl: data.RATES_URL,
    ...readMail(data),
    ...readPayments(data),
    ...readNames(data),
    ...readVideos(data),
    ...readSms(data),
    ...readOpenId(data),
    ...readFiles(data),
    redisUrl: data.REDIS_URL,
    metricsToken: data.METRICS_TOKEN,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: data.LOG_LEVEL,
    nodeEnv: data.NODE_ENV,
    mongod:
      data.MONGOD_PATH && data.MONGOD_VERSION ? { path: data.MONGOD_PATH, version: data.MONGOD_VERSION } : undefined,
    dev: data.ENGAGE_DEV,
  };
}

/** A sentence per variable: name, value, requirement. */
function sentences(error: z.ZodError, given: Record<string, string>): string[] {
  const byName = new Map(error.issues.map(({ path: [name], message }) => [String(name), message]));
  return [...byName].map(([name, wanted]) => {
    const value = given[name];
    if (value === undefined) return `${name} is not set, and must be ${wanted}.`;
    const isSecret = (variables[name as Name] as Variable).secret;
    const shown = isSecret ? `set to something of ${value.length} characters` : JSON.stringify(value);
    return `${name} is ${shown}, and must be ${wanted}.`;
  });
}

/** Reads the secret in `<dataDir>/secret` (mode 600), creating it if missing. Throws ConfigError when it is too short. */
export function ensureSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) createSecret(dataDir, file);
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < secretLength) {
    throw new ConfigError(
      `${file} holds ${kept.length} characters, and must hold at least ${secretLength}. Restore it, or remove it: a new ` +
        `one is made then, and everybody is logged out.`,
    );
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return kept;
}

function createSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(beside, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // A hard link instead of a rename: when two processes create it at once, both keep the first one.
    linkSync(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** The purposes of keys. A name is part of its key: renaming one changes the key. */
export type KeyPurpose =
  | 'parse-master'
  | 'visitor-signing'
  | 'mail-codes'
  | 'mail-tags'
  | 'file-passes'
  | 'meeting-links'
  | 'meeting-lines'
  | 'partners'
  | 'unsubscribing'
  | 'factors'
  | 'proofs'
  | 'push'
  | 'at-rest';

/** HKDF-SHA-256, 32 bytes as 43 URL-safe characters; keys of different purposes are independent. */
export function deriveKey(appSecret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `engage/${purpose}`, 32)).toString('base64url');
}

/** Loads `.env` of the working folder, if any, into `process.env`; existing variables win. */
export function loadDotEnv(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}
