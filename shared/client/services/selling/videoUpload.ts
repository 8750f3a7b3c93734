/** Sends a video of a service in parts, to this site or to the company that keeps videos: only the token shows who sends. */
import { call, CallError } from '#shared/client/app/data/api.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import type { ErrorAnswer } from '#shared/errors.ts';
import { playerOf, type VideoPartAnswer } from '#shared/services/catalogue/videos.ts';
import { videoLimits } from '#shared/services/catalogue/limits.ts';
import { withRetries } from '#shared/client/services/digital/digitalUpload.ts';

interface Sent {
  file: File;
  signal: AbortSignal;
  /** Called with the share that has arrived, from 0 to 1. */
  progress: (share: number) => void;
}

interface Part {
  bytes: Blob;
  range: string;
  videoId?: string | undefined;
}

async function sendPart(
  address: string,
  { bytes, range, videoId }: Part,
  signal: AbortSignal,
): Promise<VideoPartAnswer> {
  const body = new FormData();
  if (videoId !== undefined) body.set('videoId', videoId);
  body.set('file', bytes, 'video');
  const headers = { 'Content-Range': range };
  const response = await fetch(address, { method: 'POST', body, headers, signal }).catch(() => {
    signal.throwIfAborted();
    throw new CallError('offline', t('errors.something_wrong'));
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<ErrorAnswer> & VideoPartAnswer;
  if (!response.ok) {
    const { code = 'something_wrong', error = t('errors.something_wrong') } = answer;
    throw new CallError(code, error, { status: response.status });
  }
  return answer;
}

/** Answers where it is played from. Rejects with a CallError, or with an AbortError. */
export async function sendVideo({ file, signal, progress }: Sent): Promise<string> {
  const { token, url, videoId } = await call.sendVideo({}, { quiet: true, signal });
  const address = `${url}?token=${encodeURIComponent(token)}`;
  const parts = Math.max(1, Math.ceil(file.size / videoLimits.partBytes));
  for (let part = 1; ; part++) {
    const from = (part - 1) * videoLimits.partBytes;
    const bytes = file.slice(from, from + videoLimits.partBytes);
    const range = `part ${part}/${parts}`;
    const { assets } = await withRetries(signal, () => sendPart(address, { bytes, range, videoId }, signal));
    progress(part / parts);
    if (videoId !== undefined && part === parts) return playerOf(videoId);
    if (videoId === undefined && assets) return assets.mp4;
  }
}
