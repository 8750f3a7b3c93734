/**
 * api.video over fetch. A video is made for its owner, and a browser uploads it with a delegated token, which tells nothing about anybody.
 */
import { z } from 'zod';
import type { VideoKeeper } from '#cloud/providers/videos/videoKeeper.ts';

export interface ApiVideoSettings {
  readonly key: string;
  /** An origin: the company's, or one of a test. */
  readonly api: string;
}

const timeoutMs = 12_000;
/** The name of the metadata in which a video names its owner; an upload token does not name them. */
const ownerKey = 'user_id';

const madeShape = z.looseObject({ videoId: z.string().min(1) });
const tokenShape = z.looseObject({ token: z.string().min(1) });
const videoShape = z.looseObject({
  videoId: z.string(),
  metadata: z.array(z.looseObject({ key: z.string(), value: z.string() })).default([]),
});

export function createApiVideo({ key, api }: ApiVideoSettings): VideoKeeper {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

  /** Undefined for something that is not there. */
  const ask = async <T extends z.ZodType>(shape: T, path: string, body?: object): Promise<z.output<T> | undefined> => {
    const response = await fetch(`${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`api.video answered ${response.status}`);
    return shape.parse(await response.json());
  };

  return {
    async begin(user_id, until) {
      const metadata = [{ key: ownerKey, value: String(user_id) }];
      const video = await ask(madeShape, '/videos', { title: `Service of ${user_id}`, public: true, metadata });
      const ttl = Math.max(60, Math.ceil((until.getTime() - Date.now()) / 1000));
      const made = await ask(tokenShape, '/upload-tokens', { ttl });
      if (!video || !made) throw new Error('api.video made no video');
      return { token: made.token, ttl, url: `${api}/upload`, videoId: video.videoId };
    },
    async ownerOf(video_id) {
      const video = await ask(videoShape, `/videos/${encodeURIComponent(video_id)}`);
      const owner = video?.metadata.find((each) => each.key === ownerKey)?.value;
      return owner && /^\d+$/.test(owner) ? Number(owner) : undefined;
    },
  };
}
