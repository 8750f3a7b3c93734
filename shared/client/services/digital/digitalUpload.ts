/** Sends files of digital services and of orders in parts. It goes on where it stopped: after a lost line by itself, after a reload when the file is chosen again. */
import { call, CallError } from '#shared/client/app/data/api.ts';
import { uploadBy } from '#shared/client/app/data/uploads.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { fileNameOf, partSize } from '#shared/services/digital/digital.ts';
import type { DigitalFileShape, UploadShape } from '#shared/services/digital/digitalShapes.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import type { OrderFile } from '#shared/services/orders/process.ts';

interface Sent {
  file: File;
  signal: AbortSignal;
  /** Called with the share that has arrived, from 0 to 1. */
  progress: (share: number) => void;
}

/** What the file is sent to. */
interface To {
  /** Tells it from the same file sent to something else. */
  key: readonly string[];
  begin: (named: { client_id: string; name: string; size: number }) => Promise<{ upload: UploadShape }>;
}

const keyOf = ({ file }: Sent, { key }: To) =>
  `engage.upload.${[...key, file.size, file.lastModified, file.name].join('|')}`;

/** The upload's name, kept in this browser until it is finished. */
function nameOf(key: string): string {
  try {
    const name = localStorage.getItem(key) ?? clientId();
    localStorage.setItem(key, name);
    return name;
  } catch {
    // Without storage it goes on for as long as the page is open.
    return clientId();
  }
}
function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The stored form of the name: not longer than allowed, with its ending. */
function shortName(name: string): string {
  const plain = fileNameOf(name) || 'file';
  if (plain.length <= digitalLimits.name) return plain;
  const end = /\.\w{1,12}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, digitalLimits.name - end.length) + end;
}

const worthAnotherTry: readonly CallError['code'][] = ['offline', 'timeout', 'busy', 'unavailable', 'too_many'];
const mostTries = 8;

/** A pause that ends when the line comes back. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = onLineBack(end);
    signal.addEventListener('abort', end);
  });

/** Tries again what a lost line or a busy server is to blame for. */
export async function withRetries<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof CallError) || !worthAnotherTry.includes(cause.code) || tries >= mostTries) throw cause;
      await wait(Math.max((cause.retryAfter ?? 0) * 1000, 500 * 2 ** tries), signal);
      signal.throwIfAborted();
    }
}

const begin = ({ file, signal }: Sent, to: To, client_id: string) =>
  withRetries(signal, () => to.begin({ client_id, name: shortName(file.name), size: file.size }));

/** Begins it, or goes on with it; one that the server has forgotten begins again. */
async function resumed(sent: Sent, to: To, key: string) {
  try {
    return (await begin(sent, to, nameOf(key))).upload;
  } catch (cause) {
    if (!(cause instanceof CallError) || cause.code !== 'digital_upload_over') throw cause;
    forget(key);
    return (await begin(sent, to, nameOf(key))).upload;
  }
}

/** Sends all parts, and then what `end` asks for. Rejects with a CallError, or with an AbortError. */
async function sendParts<R>(sent: Sent, to: To, end: (attachment_id: string) => Promise<R>): Promise<R> {
  const { file, signal, progress } = sent;
  const key = keyOf(sent, to);
  const { attachment_id, missing } = await resumed(sent, to, key);
  const waiting = [...missing];
  const under = new Map<number, number>();
  let arrived = file.size - missing.reduce((sum, n) => sum + partSize(file.size, n), 0);
  const tell = () => progress((arrived + [...under.values()].reduce((sum, bytes) => sum + bytes, 0)) / file.size);
  const worker = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const at = n;
      const size = partSize(file.size, at);
      const from = at * digitalLimits.partBytes;
      const bytes = file.slice(from, from + size, 'application/octet-stream');
      await withRetries(signal, () =>
        uploadBy(
          'addDigitalPart',
          { attachment_id, n: at, bytes },
          {
            ...{ quiet: true, signal },
            progress: (share) => {
              under.set(at, share * size);
              tell();
            },
          },
        ),
      );
      under.delete(at);
      arrived += size;
      tell();
    }
  };
  await Promise.all(Array.from({ length: digitalLimits.partsAtOnce }, worker));
  const ended = await end(attachment_id);
  forget(key);
  return ended;
}

/** To a digital service; with `file_id` as a newer version of that file, without it for buyers of `packages`, or of all. */
export function sendDigitalFile({
  sx_id,
  file_id,
  packages,
  ...sent
}: Sent & { sx_id: string; file_id?: string; packages?: readonly string[] }): Promise<DigitalFileShape> {
  const { signal } = sent;
  const asked = { quiet: true, signal };
  const to: To = {
    key: [sx_id, file_id ?? '', ...(packages ?? [])],
    begin: (named) =>
      call.startDigitalUpload(
        { sx_id, ...named, ...(file_id ? { file_id } : packages?.length && { packages: [...packages] }) },
        asked,
      ),
  };
  return sendParts(sent, to, (attachment_id) =>
    withRetries(signal, async () => (await call.finishDigitalUpload({ attachment_id }, asked)).file),
  );
}

/** To an order, for a step that brings it. */
export function sendOrderFile({ order_id, ...sent }: Sent & { order_id: string }): Promise<OrderFile> {
  const { signal, file } = sent;
  const to: To = {
    key: [order_id],
    begin: (named) => call.startOrderUpload({ order_id, ...named }, { quiet: true, signal }),
  };
  return sendParts(sent, to, (file_id) => Promise.resolve({ file_id, name: shortName(file.name), size: file.size }));
}
