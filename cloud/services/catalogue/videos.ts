/** Videos of services that are uploaded: a token begins an upload, its parts come without a session, and a service that shows the video keeps it. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import type { ServiceContent } from '#shared/services/types.ts';
import {
  videoElsewhere,
  type VideoKind,
  videoIdIn,
  videoKindOf,
  type VideoPartAnswer,
  videoPath,
  type VideoToken,
} from '#shared/services/catalogue/videos.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Ports, Reader, Transaction } from '#cloud/kernel/ports.ts';
import { unsealed } from '#cloud/patterns/sealedText.ts';
import { videoLimits } from '#shared/services/catalogue/limits.ts';
import { beginUpload, refuseUpload } from './uploads.ts';

const tokenSchema = z.strictObject({
  /** What the text is for: nothing else that the server encrypts is a token. */
  is: z.literal('video'),
  video_id: z.string(),
  user_id: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Token = z.output<typeof tokenSchema>;

/** GET videos/send: a short-lived token that uploads one video. */
export const sendVideo = defineFunction({
  route: 'GET /app/videos/send',
  who: members,
  limit: changing,
  input: z.strictObject({}),
  async run({ secrets, clock, caller, videos, log }): Promise<VideoToken> {
    const until = clock.now() + videoLimits.token;
    if (videos)
      return videos.begin(caller.user_id!, new Date(until)).catch((error: unknown) => {
        log.warn({ err: error }, 'a video could not be begun at the company that keeps them');
        throw new Refusal('unavailable');
      });
    const token: Token = { is: 'video', video_id: secrets.random(21), user_id: caller.user_id!, until };
    return {
      token: secrets.encrypt(JSON.stringify(token)),
      ttl: videoLimits.token / 1000,
      url: '/videos/upload',
    };
  },
});

const readToken = (ports: Pick<Ports, 'secrets'>, text: string): Token => unsealed(ports, tokenSchema, text);

/** Whether it was given by `sendVideo`, at any time. */
export function isVideoToken(ports: Pick<Ports, 'secrets'>, text: string): boolean {
  try {
    return readToken(ports, text).is === 'video';
  } catch {
    return false;
  }
}

/** How uploads are called until they have all of their parts, and then. */
const unfinished = { mp4: 'part.mp4', webm: 'part.webm' } as const;
const finished = { mp4: 'video.mp4', webm: 'video.webm' } as const;
const kindOf = ({ name }: DigitalUpload): VideoKind => (name.endsWith('.webm') ? 'webm' : 'mp4');
const isFinished = (row: DigitalUpload): boolean => row.name === finished[kindOf(row)];

interface Part {
  /** From 1, and of how many. */
  readonly part: number;
  readonly parts: number;
  readonly bytes: Uint8Array;
}

/** The row of a video; made with its first part, as large as it can become. */
async function rowFor(
  context: Context,
  { video_id, until }: Token,
  { part, parts, bytes }: Part,
): Promise<DigitalUpload> {
  const { storage, clock } = context;
  const known = await storage.get(DigitalUpload, video_id);
  if (known?.until || known?.state === 'former') throw new Refusal('digital_upload_over');
  if (known) return known;
  if (until <= clock.now()) throw new Refusal('video_token_over');
  if (part !== 1) throw new Refusal('digital_parts_missing');
  const kind = videoKindOf(bytes);
  if (!kind) throw new Refusal('video_unknown');
  const size = parts === 1 ? bytes.byteLength : parts * videoLimits.partBytes;
  const row = { attachment_id: video_id, file_id: video_id, name: unfinished[kind], size };
  await beginUpload(context, row, () => Promise.resolve());
  return (await storage.get(DigitalUpload, video_id))!;
}

/** All parts are there: it can be played. */
async function finish({ storage, files }: Context, row: DigitalUpload, { parts, bytes }: Part): Promise<string> {
  const { attachment_id } = row;
  const kind = kindOf(row);
  const size = (parts - 1) * videoLimits.partBytes + bytes.byteLength;
  const stored = { length: size, partLength: videoLimits.partBytes, mime: `video/${kind}` };
  if (!(await files.join(attachment_id, stored))) throw new Refusal('digital_parts_missing');
  if (!isFinished(row))
    await storage.transact((tx) =>
      tx.apply(DigitalUpload, [{ id: attachment_id, set: { name: finished[kind], size } }]),
    );
  return videoPath(attachment_id, kind);
}

/**
 * One part of a video, the first one first; the same again changes nothing. Throws 'video_token_over', 'video_unknown', 'digital_too_big',
 * 'digital_space_full', 'digital_parts_missing', 'video_parts_changed'.
 */
export async function takeVideoPart(ports: Ports, text: string, given: Part): Promise<VideoPartAnswer> {
  const { part, parts, bytes } = given;
  const token = readToken(ports, text);
  const { video_id, user_id } = token;
  const isLast = part === parts;
  const isWhole = isLast ? bytes.byteLength > 0 : bytes.byteLength === videoLimits.partBytes;
  if (!isWhole || bytes.byteLength > videoLimits.partBytes)
    throw new Refusal('invalid', { field: 'file' }, [{ path: 'file', why: 'invalid' }]);
  refuseUpload(ports, finished.mp4, (parts - 1) * videoLimits.partBytes + 1);
  const context: Context = { ...ports, caller: { user_id, roles: [], language: 'EN', address: '' } };
  const row = await rowFor(context, token, given);
  // Its space was asked for so many parts.
  if (Math.ceil(row.size / videoLimits.partBytes) !== parts) throw new Refusal('video_parts_changed');
  if (!isFinished(row)) await ports.files.putPart(video_id, part - 1, bytes);
  return { videoId: video_id, ...(isLast && { assets: { mp4: await finish(context, row, given) } }) };
}

/** A finished video, for somebody who plays it; undefined for anything else. */
export async function videoFor(reader: Reader, video_id: string): Promise<DigitalUpload | undefined> {
  const row = await reader.get(DigitalUpload, video_id);
  const isVideo = row && row.sx_id === undefined && row.order_id === undefined && isFinished(row);
  return isVideo && row.state !== 'former' && !row.until ? row : undefined;
}

const videosOf = (content: Pick<ServiceContent, 'service_media'> | undefined): string[] =>
  (content?.service_media ?? []).flatMap(({ kind, url }) => (kind === 'video' ? (videoIdIn(url) ?? []) : []));

function notTheirs(index: number): Refusal {
  const path = `service_media.${index}.url`;
  return new Refusal('invalid', { field: path }, [{ path, why: 'invalid', says: 'services.invalid.mediaUrl' }]);
}

/** Throws where a service shows an uploaded video that is not its provider's. */
export async function refuseForeignVideos(tx: Transaction, content: ServiceContent, user_id: number): Promise<void> {
  for (const [index, { kind, url }] of content.service_media.entries()) {
    const id = kind === 'video' ? videoIdIn(url) : undefined;
    if (id === undefined || (await videoFor(tx, id))?.user_id === user_id) continue;
    throw notTheirs(index);
  }
}

/** The same of videos that another company keeps: it is asked whose they are. What the service shows already stays. */
export async function refuseForeignKept(
  { videos }: Pick<Context, 'videos'>,
  content: ServiceContent,
  known: Pick<ServiceContent, 'service_media'> | undefined,
  user_id: number,
): Promise<void> {
  for (const [index, { kind, url }] of content.service_media.entries()) {
    const id = kind === 'video' ? videoElsewhere(url) : undefined;
    if (id === undefined || known?.service_media.some((each) => each.url === url)) continue;
    const owner = await videos?.ownerOf(id).catch(() => {
      throw new Refusal('unavailable');
    });
    if (owner !== user_id) throw notTheirs(index);
  }
}

interface Showing extends Pick<ServiceContent, 'service_media'> {
  readonly sx_id: string;
  readonly user_id: number;
  readonly proposal?: ServiceContent;
}

const allVideos = (row: Showing): string[] => [...videosOf(row), ...videosOf(row.proposal)];

/** The uploaded videos of a service, and of a change of it that waits, stay; those that no service of its provider shows any more are deleted. */
export async function keepVideos(tx: Transaction, before: Showing, after: Showing): Promise<void> {
  const [had, has] = [new Set(allVideos(before)), new Set(allVideos(after))];
  for (const id of has) if (!had.has(id)) await tx.apply(DigitalUpload, [{ id, set: { state: 'current' } }]);
  const gone = [...had].filter((id) => !has.has(id));
  if (!gone.length) return;
  const services = await tx.find(Service, { user_id: after.user_id });
  const shown = new Set(services.filter(({ sx_id }) => sx_id !== after.sx_id).flatMap(allVideos));
  // Deleted with the next sweep.
  for (const id of gone)
    if (!shown.has(id)) await tx.apply(DigitalUpload, [{ id, set: { state: 'former', since: new Date(0) } }]);
}
