/** The many pictures of the demo's contests and services. Their rows come first; a picture is drawn when it is asked for, or when its turn comes. */
import { StoredFile } from '#shared/site/entities.ts';
import { oneOf, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import type { Drawers } from './drawers.ts';
import { demoId, inTurns, pictureOfName } from './parts.ts';
import type { PosterInput } from './posters.ts';

export interface DemoPicture {
  readonly name: string;
  readonly input: PosterInput;
  /** Whose upload it is. */
  readonly user_id?: number | undefined;
}

const mime = 'image/webp';
const drawnAtOnce = 4;
/** Pictures whose rows are written together. */
const notedAtOnce = 20;

/** Rows of pictures that are not drawn yet: of no bytes. */
export async function hang(tx: Transaction, ports: Pick<Ports, 'secrets'>, pictures: readonly DemoPicture[]) {
  const rows = pictures.map(({ name, user_id }) => {
    const { file_id, name: file } = pictureOfName(ports, name);
    return { file_id, name: file, mime, user_id, bytes: 0, audience: 'everyone' as const };
  });
  // Pictures of a former, interrupted start.
  const there = await tx.getMany(
    StoredFile,
    rows.map(({ file_id }) => file_id),
  );
  const known = new Set(there.map(({ file_id }) => file_id));
  await tx.insertMany(
    StoredFile,
    rows.filter(({ file_id }) => !known.has(file_id)),
  );
}

export function openGallery(
  ports: Pick<Ports, 'storage' | 'files' | 'secrets'>,
  pictures: readonly DemoPicture[],
  drawers: Drawers,
) {
  const { storage, files } = ports;
  const byId = new Map(pictures.map((picture) => [demoId(ports, picture.name, 21), picture]));
  const works = new Map<string, Promise<void>>();
  let drawn: { id: string; set: { bytes: number } }[] = [];

  const note = async () => {
    const rows = drawn;
    drawn = [];
    await storage.transact((tx) => tx.apply(StoredFile, rows));
  };
  const draw = async (file_id: string, { input }: DemoPicture, isAsked: boolean) => {
    const bytes = await drawers.draw(input, isAsked);
    await files.put(file_id, bytes, mime);
    if (drawn.push({ id: file_id, set: { bytes: bytes.byteLength } }) >= notedAtOnce) await note();
  };
  const make = async (file_id: string, isAsked: boolean): Promise<boolean> => {
    const picture = byId.get(file_id);
    if (!picture) return false;
    const work = works.get(file_id) ?? draw(file_id, picture, isAsked);
    works.set(file_id, work);
    await work.catch((error: unknown) => {
      works.delete(file_id);
      throw error;
    });
    return true;
  };
  return {
    makes: (file_id: string) => make(file_id, true),
    /** Draws what is not drawn yet. */
    async drawAll(begins: (of: number) => () => void): Promise<void> {
      const missing = await storage.find(StoredFile, { file_id: oneOf([...byId.keys()]), bytes: 0 });
      const done = begins(missing.length);
      await inTurns(missing, drawnAtOnce, async ({ file_id }) => {
        await make(file_id, false);
        done();
      });
      await note();
    },
  };
}
