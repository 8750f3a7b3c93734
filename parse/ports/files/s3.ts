/** Bytes of files in a bucket of S3, or of a server that speaks as it does. */
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { Refusal } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { lazily } from '../../lazy.ts';
import type { Store } from './store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's. */
  readonly endpoint?: string;
  /** The bucket is named in the path, not in the host. */
  readonly pathStyle: boolean;
  /** Undefined: the keys of the machine, as the SDK finds them. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The origin at which browsers reach the bucket. Undefined: they do not reach it. */
  readonly publicEndpoint?: string;
}

export interface S3Store extends Store {
  /** Whether the last request was answered. */
  isUp(): boolean;
  /** Asks. */
  ready(): Promise<boolean>;
}

/** Milliseconds for requests whose answer somebody waits for (`limits.answerWithin`), and for a stream in which nothing moves. */
const timeouts = { connect: 1500, answer: 3000, ready: 2000, list: 30_000, silent: 2 * minute } as const;
/** Milliseconds for which a bucket that did not answer is left alone. People who wait meanwhile are answered at once. */
const rest = 1000;
/** Seconds in which a browser has to begin a download by its address. */
const addressLife = 60;
const missing = new Set(['NotFound', 'NoSuchKey']);

const sdk = lazily('@aws-sdk/client-s3');
const uploads = lazily('@aws-sdk/lib-storage');
const presigner = lazily('@aws-sdk/s3-request-presigner');

/** Asks the bucket, and rests for a while after it did not answer. */
function createAsk(bucket: string, log: Log) {
  let isUp = true;
  let restsUntil = 0;
  const came = () => {
    if (!isUp) log.info({}, 'the bucket of files answers again');
    isUp = true;
  };
  const failed = (error: unknown) => {
    restsUntil = performance.now() + rest;
    if (isUp) log.error({ err: error, bucket }, 'the bucket of files does not answer');
    isUp = false;
  };
  /** Undefined for a file that is not there. Rejects with 'files_away'. */
  const ask = async <T>(work: (signal: AbortSignal) => Promise<T>, within?: number): Promise<T | undefined> => {
    if (performance.now() < restsUntil) throw new Refusal('files_away');
    const giveUp = new AbortController();
    // Not AbortSignal.timeout, which would end a stream that is being read.
    const timer = within && setTimeout(() => giveUp.abort(), within);
    try {
      const answer = await work(giveUp.signal);
      came();
      return answer;
    } catch (error) {
      if (missing.has((error as Error).name)) {
        came();
        return undefined;
      }
      failed(error);
      throw new Refusal('files_away');
    } finally {
      clearTimeout(timer);
    }
  };
  return { ask, isUp: () => isUp };
}

const configOf = ({ region, pathStyle, keys }: S3Settings, endpoint: string | undefined): S3ClientConfig => ({
  region,
  forcePathStyle: pathStyle,
  ...(endpoint && { endpoint }),
  ...(keys && { credentials: keys }),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: timeouts.connect, socketTimeout: timeouts.silent },
  // Servers that are not Amazon's know no newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Nothing is loaded or asked before the first request. */
export function createS3(settings: S3Settings, log: Log): S3Store & { close(): void } {
  const { bucket: Bucket, publicEndpoint } = settings;
  const clients = new Map<string | undefined, S3Client>();
  const clientOf = (endpoint: string | undefined): S3Client => {
    let client = clients.get(endpoint);
    if (!client) {
      client = new (sdk().S3Client)(configOf(settings, endpoint));
      clients.set(endpoint, client);
    }
    return client;
  };
  const client = () => clientOf(settings.endpoint);

  const { ask, isUp } = createAsk(Bucket, log);
  const head = (id: string) => {
    const { HeadObjectCommand } = sdk();
    return ask(
      (abortSignal) => client().send(new HeadObjectCommand({ Bucket, Key: id }), { abortSignal }),
      timeouts.answer,
    );
  };
  const address = async (id: string, mime: string, name: string | undefined) => {
    const command = new (sdk().GetObjectCommand)({
      ...{ Bucket, Key: id, ResponseContentType: mime, ResponseCacheControl: 'private, no-store' },
      ResponseContentDisposition:
        name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
    return presigner().getSignedUrl(clientOf(publicEndpoint), command, { expiresIn: addressLife });
  };

  return {
    async find(id) {
      const found = await head(id);
      if (!found) return undefined;
      const mime = found.ContentType ?? 'application/octet-stream';
      return {
        mime,
        length: found.ContentLength ?? 0,
        async open(part) {
          const Range = part && `bytes=${part.start}-${part.end - 1}`;
          const command = new (sdk().GetObjectCommand)({ Bucket, Key: id, ...(Range && { Range }) });
          const got = await ask((abortSignal) => client().send(command, { abortSignal }), timeouts.answer);
          if (!got) throw new Refusal('not_found');
          return got.Body as Readable;
        },
        ...(publicEndpoint && { address: (name) => address(id, mime, name) }),
      };
    },
    async put(id, bytes, ContentType) {
      if (await head(id)) return;
      const to = { Bucket, Key: id, ContentType };
      if (bytes instanceof Uint8Array) {
        const command = new (sdk().PutObjectCommand)({ ...to, Body: bytes });
        await ask((abortSignal) => client().send(command, { abortSignal }), timeouts.answer);
      } else {
        const source: { broke?: Error } = {};
        const Body = Readable.from(bytes).once('error', (error) => (source.broke = error));
        // In parts, since the length is not known. A part that fails leaves nothing.
        const upload = new (uploads().Upload)({ client: client(), params: { ...to, Body } });
        await ask(() =>
          upload.done().catch((error: unknown) => {
            // The bucket is not at fault.
            if (!source.broke) throw error;
          }),
        );
        if (source.broke) throw source.broke;
      }
    },
    async copy(from, to) {
      if (!(await head(from))) return false;
      if (await head(to)) return true;
      const CopySource = `${Bucket}/${encodeURIComponent(from)}`;
      const command = new (sdk().CopyObjectCommand)({ Bucket, Key: to, CopySource });
      return (await ask((abortSignal) => client().send(command, { abortSignal }), timeouts.answer)) !== undefined;
    },
    async drop(id) {
      const command = new (sdk().DeleteObjectCommand)({ Bucket, Key: id });
      await ask((abortSignal) => client().send(command, { abortSignal }), timeouts.answer);
    },
    async *ids() {
      let ContinuationToken: string | undefined;
      do {
        const command = new (sdk().ListObjectsV2Command)({ Bucket, ContinuationToken });
        const page = await ask((abortSignal) => client().send(command, { abortSignal }), timeouts.list);
        for (const { Key } of page?.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken);
    },
    isUp,
    ready: () =>
      ask((abortSignal) => client().send(new (sdk().HeadBucketCommand)({ Bucket }), { abortSignal }), timeouts.ready)
        // A bucket that is missing answers too.
        .then((answer) => answer !== undefined)
        .catch(() => false),
    close() {
      for (const each of clients.values()) each.destroy();
    },
  };
}
