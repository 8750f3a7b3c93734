/** Partners, and the token by which a partner's server hands its user over to the contest app. */
import { z } from 'zod';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { partnerLimits } from './limits.ts';

/** An origin as browsers write it; http on the developer's own machine alone. */
const origin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/** What operators write of a partner. */
export const partnerForm = z.strictObject({
  name: z.string().trim().min(1).max(limits.name),
  origins: z
    .array(z.string().max(partnerLimits.origin).regex(origin, 'accounts.invalid.partnerOrigin'))
    .max(partnerLimits.origins)
    .transform((origins) => [...new Set(origins)]),
  trusts_email: z.boolean(),
});

/** Claims of a token (JWT, EdDSA); further ones are ignored. Times in seconds since 1970. */
export const handOverClaims = z.object({
  /** The partner's id. */
  iss: z.string().min(1).max(64),
  /** This site's origin. */
  aud: z.string().max(partnerLimits.origin),
  /** The partner's id of its user, which never changes and is never given to somebody else. */
  sub: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(limits.name),
  email: z.string().max(200).optional(),
  email_verified: z.boolean().optional(),
  language: z
    .string()
    .transform((tag) => tag.slice(0, 2).toUpperCase())
    .pipe(z.enum(languages))
    .optional()
    .catch(undefined),
  iat: z.int(),
  exp: z.int(),
  /** Random; a token is used once. */
  jti: z.string().min(8).max(64),
});
export type HandOverClaims = z.output<typeof handOverClaims>;

/** A partner as operators see it. Dates are ISO strings. */
export interface PartnerShape {
  partner_id: string;
  name: string;
  origins: string[];
  trusts_email: boolean;
  key_made_at: string;
  /** The key before counts until then. */
  former_until?: string;
  revoked_at?: string;
  used_at?: string;
}
