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
  const underWay = new Map<string, Promise<void>>();

  const draw = async (file_id: string, { input }: DemoPicture, isAsked: boolean) => {
    const bytes = await drawers.draw(input, isAsked);
    await files.put(file_id, bytes, mime);
    await storage.transact((tx) => tx.apply(StoredFile, [{ id: file_id, set: { bytes: bytes.byteLength } }]));
  };
  const make = async (file_id: string, isAsked: boolean): Promise<boolean> => {
    const picture = byId.get(file_id);
    if (!picture) return false;
    let work = underWay.get(file_id);
    if (!work) {
      work = draw(file_id, picture, isAsked).finally(() => underWay.delete(file_id));
      underWay.set(file_id, work);
    }
    await work;
    return true;
  };
  return {
    makes: (file_id: string) => make(file_id, true),
    /** Draws what is not drawn yet; `drawn` is called for each. */
    async drawAll(begins: (of: number) => () => void): Promise<void> {
      const missing = await storage.find(StoredFile, { file_id: oneOf([...byId.keys()]), bytes: 0 });
      const drawn = begins(missing.length);
      await inTurns(missing, drawnAtOnce, async ({ file_id }) => {
        await make(file_id, false);
        drawn();
      });
    },
  };
}
