/** Digital services for tests: files sent in parts by the product's own calls, and bought. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { services } from '#cloud/services/domain.ts';
import { partSize } from '#shared/services/digital/digital.ts';
import type { TestActor } from '../support/actors.ts';
import type { Shop } from '../payments/stage.ts';
import type { CasesOf } from '../rest/cases.ts';
import { serviceOf } from './orderStage.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { service } from './stage.ts';

let count = 0;

/** Of no program: these begin with other bytes. */
export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size));
  bytes[0] = 0;
  return bytes;
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Begins an upload, and sends those of its parts that are asked for. */
export async function begun(
  who: TestActor,
  sx_id: string,
  bytes: Uint8Array,
  {
    name = 'file.pdf',
    parts,
    ...more
  }: { name?: string; file_id?: string; packages?: string[]; client_id?: string; parts?: number[] } = {},
): Promise<string> {
  const client_id = `upload-of-a-test-${++count}`;
  const asked = { sx_id, client_id, name, size: bytes.byteLength, ...more };
  const { status, error, body } = await who.call('POST /app/DigitalFiles/startUpload', asked);
  if (status !== 200) throw new Error(error);
  for (const n of parts ?? body.upload.missing.toReversed()) {
    const from = n * digitalLimits.partBytes;
    const part = bytes.slice(from, from + partSize(bytes.byteLength, n));
    const { attachment_id } = body.upload;
    expect((await who.call('POST /app/DigitalFiles/addPart', { attachment_id, n, bytes: part })).status).toBe(200);
  }
  return body.upload.attachment_id;
}

/** A file of a service, or a newer version of one. */
export async function uploaded(
  who: TestActor,
  sx_id: string,
  bytes: Uint8Array,
  more: { name?: string; file_id?: string; packages?: string[] } = {},
) {
  const attachment_id = await begun(who, sx_id, bytes, more);
  const { body, status, error } = await who.call('POST /app/DigitalFiles/finishUpload', { attachment_id });
  if (status !== 200) throw new Error(error);
  return body.file;
}

const digitalPackage = { key: 'base', label: 'All', price: 1900, inclusions: ['Everything'] };

/** An approved digital service of a new provider with one file. */
export async function digitalService(shop: Shop, bytes: Uint8Array, name = 'guide.pdf') {
  const wishes = { stype: 'digital' as const, title: 'A guide', requirements: '', package: [digitalPackage] };
  const { provider, sx_id } = await serviceOf(shop, wishes);
  return { provider, sx_id, file: await uploaded(provider, sx_id, bytes, { name }) };
}

const ownServices = new WeakMap<TestActor, Promise<string>>();
/** The same service for all cases of a person, who may hand in only so many. */
function ownService(as: TestActor): Promise<string> {
  const known = ownServices.get(as) ?? service(as.server, as, { approved: false });
  ownServices.set(as, known);
  return known;
}

/** A new file of a service of the caller's own. */
const ownFile = async (as: TestActor) => {
  const sx_id = await ownService(as);
  return { sx_id, ...(await uploaded(as, sx_id, bytesOf(10))) };
};

const ok = () => ({ success: true });
const aFile = () => ({ file: expect.objectContaining({ name: 'file.pdf', version: 1, size: 10 }) as object });

/** The plain case of each call. */
export const digitalCases: Pick<
  CasesOf<typeof services>,
  Extract<keyof CasesOf<typeof services>, `${string}DigitalFiles/${string}`>
> = {
  'GET /app/DigitalFiles/getUserDigitalFiles': {
    who: 'members',
    input: () => ({ page: 1 }),
    answer: () => ({ library: [], count: 0 }),
  },
  'POST /app/DigitalFiles/getDigitalDownloads': {
    who: 'members',
    input: async (as) => ({ file_id: (await ownFile(as)).file_id }),
    answer: () => ({
      downloads: [
        expect.objectContaining({ name: 'file.pdf', url: expect.stringMatching(/^\/downloads\//) as string }),
      ],
    }),
  },
  'POST /app/DigitalFiles/startUpload': {
    who: 'members',
    input: async (as) => ({
      sx_id: await ownService(as),
      ...{ client_id: 'upload-of-a-case', name: 'file.pdf', size: 10 },
    }),
    answer: () => ({ upload: { attachment_id: expect.any(String) as string, parts: 1, missing: [0] } }),
  },
  'POST /app/DigitalFiles/addPart': {
    who: 'members',
    input: async (as) => {
      const sx_id = await ownService(as);
      return { attachment_id: await begun(as, sx_id, bytesOf(10), { parts: [] }), n: 0, bytes: bytesOf(10) };
    },
    answer: ok,
  },
  'POST /app/DigitalFiles/finishUpload': {
    who: 'members',
    input: async (as) => {
      const sx_id = await ownService(as);
      return { attachment_id: await begun(as, sx_id, bytesOf(10)) };
    },
    answer: aFile,
  },
  'POST /app/DigitalFiles/editFile': {
    who: 'members',
    input: async (as) => ({ file_id: (await ownFile(as)).file_id, title: 'Read this first' }),
    answer: aFile,
  },
  'POST /app/DigitalFiles/removeFile': {
    who: 'members',
    input: async (as) => ({ file_id: (await ownFile(as)).file_id }),
    answer: ok,
  },
  'POST /app/DigitalFiles/getFiles': {
    who: 'members',
    input: async (as) => ({ sx_id: (await ownFile(as)).sx_id }),
    answer: () =>
      expect.objectContaining({
        files: expect.arrayContaining([expect.objectContaining({ name: 'file.pdf' })]) as object,
      }) as object,
  },
  'POST /app/DigitalFiles/addLicenceKeys': {
    who: 'members',
    input: async (as) => ({ sx_id: await ownService(as), keys: 'ONE-1\nTWO-2' }),
    answer: () => ({ keys: { left: 2, sold: 0 } }),
  },
};
