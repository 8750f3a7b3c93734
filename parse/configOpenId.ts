/** The environment variable of issuers (OpenID Connect), whose value is JSON. */
import { z } from 'zod';
import { areas, levels, type Right } from '#shared/model/rights.ts';
import type { Variable } from './configSchemas.ts';
import type { IssuerSettings } from './ports/openId.ts';

/** Characters of a logo in the setting itself. It is part of the answer to every log-in page, so it stays small. */
const logoLength = 20_000;

const text = (max: number) => z.string().trim().min(1).max(max);
const right = z.templateLiteral([z.enum(areas), '_', z.enum(levels)]) as z.ZodType<Right>;
const logo = z
  .string()
  .max(logoLength)
  .regex(/^(data:image\/(png|jpeg|webp|svg\+xml);base64,[\w+/]+=*|\/(?!\/)\S+)$/, {
    error: 'neither a path on this site nor data:image/…;base64,…',
  });

const issuer = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/, { error: 'not 1 to 30 small letters, digits and hyphens' }),
    name: text(40),
    issuer: z.url({ protocol: /^https?$/, error: 'not an address' }),
    client_id: text(300),
    client_secret: text(500).optional(),
    client_auth: z.enum(['basic', 'post']).default('basic'),
    logo: logo.optional(),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
      .max(20)
      .default(['email', 'profile']),
    domains: z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'not a domain such as example.org' }),
      )
      .max(100)
      .default([]),
    rights: z.record(text(200), z.record(text(200), z.array(right).min(1))).default({}),
    private_network: z.boolean().default(false),
  })
  .refine((given) => given.private_network || given.issuer.startsWith('https:'), {
    path: ['issuer'],
    error: 'not https, which only an issuer with "private_network": true may do without',
  });

const listed = z
  .array(issuer)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'the same "id" twice' });

/** The place of a mistake in the JSON, counted from one. */
const placeOf = ([at, ...rest]: readonly PropertyKey[]) =>
  [
    ...(at === undefined ? [] : [`issuer ${Number(at) + 1}`]),
    ...(rest.length ? [rest.map(String).join('.')] : []),
  ].join(', ');

const wanted = 'a list of issuers in JSON, as docs/sign-in.md shows it';

export const openIdVariables = {
  OPENID_ISSUERS: {
    schema: z
      .string()
      .transform((given, context): IssuerSettings[] => {
        const refuse = (why: string) => {
          context.addIssue({ code: 'custom', message: `${wanted} (${why})` });
          return z.NEVER;
        };
        let value: unknown;
        try {
          value = JSON.parse(given);
        } catch (error) {
          // The engine's own sentence quotes the text, which holds secrets.
          return refuse(`no JSON${/ at position \d+/.exec((error as Error).message)?.[0] ?? ''}`);
        }
        const read = listed.safeParse(value);
        if (read.success)
          return read.data.map(({ id, issuer: url, ...rest }) => ({
            ...rest,
            issuer_id: id,
            url,
            logo: rest.logo ?? '',
          }));
        const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
        return refuse([placeOf(path), message].filter(Boolean).join(': '));
      })
      .optional(),
    about:
      'Other services by which people may log in (OpenID Connect): a list in JSON, on one line, with id, name, issuer, client_id and client_secret. ' +
      'docs/sign-in.md has the other fields. Without it nobody can.',
    hint: '[{"id":"google","name":"Google","issuer":"https://accounts.google.com","client_id":"…","client_secret":"…"}]',
    secret: true,
  },
} satisfies Record<string, Variable>;

/** Variables that need each other. */
export const openIdNeeds = [
  {
    name: 'OPENID_ISSUERS',
    needs: 'PUBLIC_URL',
    error: 'set when OPENID_ISSUERS is, to the address where browsers come back to, such as https://vote.example.org',
  },
] as const;

export interface OpenIdConfig {
  issuers: readonly IssuerSettings[];
}

type Values = { OPENID_ISSUERS?: IssuerSettings[] | undefined };

export const readOpenId = ({ OPENID_ISSUERS = [] }: Values): OpenIdConfig => ({ issuers: OPENID_ISSUERS });
