/** Links to archives: encrypted by the server's key, for one person, session and browser. */
import { z } from 'zod';
import type { DataArchive } from '#shared/accounts/entities/archive.ts';
import { archiveLimits } from '#shared/accounts/limits.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { unsealed } from '#cloud/patterns/sealedText.ts';

const linkSchema = z.strictObject({
  /** What the text is for: nothing else that the server encrypts is a link. */
  is: z.literal('archive'),
  archive_id: z.string(),
  user_id: z.number(),
  visitor_id: z.string(),
  token: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Link = z.output<typeof linkSchema>;

/** Undefined for a caller that names no browser, which a link is bound to. */
export function archiveLink(
  { secrets, clock, caller }: Context,
  { archive_id, until }: DataArchive,
): string | undefined {
  const { user_id, visitor_id, token } = caller;
  if (user_id === undefined || visitor_id === undefined || !token) return undefined;
  const ends = Math.min(until!.getTime(), clock.now() + archiveLimits.link);
  const link: Link = { is: 'archive', archive_id, user_id, visitor_id, token, until: ends };
  return `/archives/${secrets.encrypt(JSON.stringify(link))}`;
}

/** Throws 'not_found' for what is no link of ours. */
export const readArchiveLink = (ports: Pick<Ports, 'secrets'>, text: string): Link => unsealed(ports, linkSchema, text);
