/** Calls that take a file. No part of a first download. */
import { limits } from '#shared/limits.ts';
import type { Focus } from '#shared/pictures.ts';
import { minute } from '#shared/time.ts';
import { CallError, type CallOptions, fail, sendBytes } from './api.ts';
import { callPath } from '#shared/callPath.ts';
import type { FileCall, FileShape, InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { sendWithProgress } from './sending.ts';

const timeout = 2 * minute;

export interface UploadOptions extends CallOptions {
  /** Told the share that has left, from 0 to 1. */
  progress?: (share: number) => void;
}

/** Sends bytes to a call that takes some, with the rest of its input. What is too big, also as a smaller picture, is refused before any byte travels. */
async function sendFile(url: string, whole: Blob, { progress, ...options }: UploadOptions): Promise<unknown> {
  const file = whole.size > limits.uploadBytes ? await fitted(whole) : whole;
  options.signal?.throwIfAborted();
  if (file.size > limits.uploadBytes)
    throw fail(new CallError('too_big', t('errors.too_big'), { status: 413 }), options);
  return sendBytes(
    url,
    file,
    options,
    timeout,
    progress && ((request, signal) => sendWithProgress(url, { ...request, body: file }, signal, progress)),
  );
}

/** A picture small enough to be sent, where one can be made of it. */
export const fitted = async (file: Blob): Promise<Blob> =>
  (await loadChunk(() => import('./fitPicture.ts'))).fitPicture(file, limits.uploadBytes);

/** An input as a query: lists and objects as JSON, and nothing of what is undefined. */
export function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** Stores a file by a call that takes one beside other input. */
export async function uploadBy<Name extends FileCall>(
  name: Name,
  { bytes, ...input }: { bytes: Blob } & Omit<InputOfCall<Name>, 'bytes'>,
  options: UploadOptions = {},
): Promise<OutputOfCall<Name>> {
  return (await sendFile(callPath + name + queryOf(input), bytes, options)) as OutputOfCall<Name>;
}

/** Stores a picture. */
export const upload = (file: Blob, options: UploadOptions = {}, focus?: Focus): Promise<FileShape> =>
  uploadBy('addImage', { bytes: file, focus_x: focus?.x, focus_y: focus?.y }, options);
