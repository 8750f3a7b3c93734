/** Links that download a file: encrypted by the server's key, for one person, session and browser. */
import { z } from 'zod';
import type { DigitalUpload } from '#shared/services/entities/digital.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import type { DigitalDownload } from '#shared/services/digital/digitalShapes.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { unsealed } from '#cloud/patterns/sealedText.ts';

const linkSchema = z.strictObject({
  /** What the text is for: nothing else that the server encrypts is a link. */
  is: z.literal('download'),
  attachment_id: z.string(),
  file_id: z.string(),
  user_id: z.number(),
  visitor_id: z.string(),
  token: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Link = z.output<typeof linkSchema>;

/** These bytes, for the caller. Throws where the caller has no session or names no browser, which a link is bound to. */
export function linkTo(
  { secrets, clock, caller }: Context,
  file: Pick<DigitalUpload, 'attachment_id' | 'file_id' | 'name' | 'size'>,
): DigitalDownload {
  const { user_id, visitor_id, token } = caller;
  if (user_id === undefined || !token) throw new Refusal('session_required');
  if (visitor_id === undefined) throw new Refusal('invalid', { field: 'ssid' }, [{ path: 'ssid', why: 'missing' }]);
  const { attachment_id, file_id, name, size } = file;
  const until = clock.now() + digitalLimits.link;
  const link: Link = { is: 'download', attachment_id, file_id, user_id, visitor_id, token, until };
  const url = `/downloads/${secrets.encrypt(JSON.stringify(link))}/${encodeURIComponent(name)}`;
  return { file_id, name, size, url, expires_at: new Date(until).toISOString() };
}

/** Throws 'not_found' for what is no link of ours. */
export const readLink = (ports: Pick<Ports, 'secrets'>, text: string): Link => unsealed(ports, linkSchema, text);
