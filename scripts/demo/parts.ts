/** What every part of the demo needs: its ids, its pictures, and work side by side. */
import slugify from '@sindresorhus/slugify';
import type { Ports } from '#cloud/ports.ts';
import { keepFile } from '#cloud/site/index.ts';

export type SeedPorts = Pick<Ports, 'storage' | 'clock' | 'files' | 'secrets' | 'accounts'>;

export const hour = 3_600_000;

/** Pictures drawn at once: each keeps a core busy. */
export const drawnAtOnce = 3;

/** Follows from the name alone, so that seeding again finds what is there. */
export const demoId = ({ secrets }: Pick<Ports, 'secrets'>, name: string, length = 12) =>
  secrets.hash(`demo/${name}`).slice(0, length);

export async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Where a picture of this name is served. */
export const pictureOfName = (ports: Pick<Ports, 'secrets'>, name: string) => {
  const file_id = demoId(ports, name, 21);
  const file = `${slugify(name.split('/').at(-1)!).slice(0, 60) || 'picture'}.webp`;
  return { file_id, name: file, url: `/files/${file_id}/${file}` };
};

/** Draws and keeps it, as somebody's own upload where a person is named. */
export async function keepPicture(
  ports: SeedPorts,
  name: string,
  draw: () => Promise<Buffer>,
  user_id?: number,
): Promise<void> {
  const { file_id, name: file } = pictureOfName(ports, name);
  await keepFile(ports, { file_id, name: file, mime: 'image/webp', bytes: await draw(), user_id });
}
