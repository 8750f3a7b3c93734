/** Common parts of the demo: ids, pictures, concurrency. */
import slugify from '@sindresorhus/slugify';
import type { Ports } from '#cloud/kernel/ports.ts';
import { keepFile } from '#cloud/site/index.ts';
import type { Drawers } from './drawers.ts';

export type SeedPorts = Pick<Ports, 'storage' | 'clock' | 'files' | 'secrets' | 'accounts'> & Pick<Drawers, 'draw'>;

/** Says of how many parts something is; what it answers is called for each that is done, and throws when the server stops. */
export type Begins = (of: number) => () => void;

/** What is made at once: while one waits for a drawing or the database, another one goes on. */
export const drawnAtOnce = 4;

/** Derived from the name, so that seeding is idempotent. */
export const demoId = ({ secrets }: Pick<Ports, 'secrets'>, name: string, length = 12) =>
  secrets.hash(`demo/${name}`).slice(0, length);

export async function inTurns<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The path of a picture by name. */
export const pictureOfName = (ports: Pick<Ports, 'secrets'>, name: string) => {
  const file_id = demoId(ports, name, 21);
  const file = `${slugify(name.split('/').at(-1)!).slice(0, 60) || 'picture'}.webp`;
  return { file_id, name: file, url: `/files/${file_id}/${file}` };
};

/** Draws and stores a picture, as a person's upload if one is given. */
export async function keepPicture(
  ports: SeedPorts,
  name: string,
  draw: () => Promise<Uint8Array>,
  user_id?: number,
): Promise<void> {
  const { file_id, name: file } = pictureOfName(ports, name);
  await keepFile(ports, { file_id, name: file, mime: 'image/webp', bytes: await draw(), user_id });
}
