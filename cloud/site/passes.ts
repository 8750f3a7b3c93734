/** Passes for files that are not for everybody: whoever a domain gives one opens the files of its scope for some hours. */
import type { StoredFile } from '#shared/site/entities.ts';
import type { Ports } from '../ports.ts';

type PassPorts = Pick<Ports, 'secrets' | 'clock'>;

const hour = 3_600_000;
/** A pass holds for one to two of these: the same one for a while, so that a browser keeps what it opened by it. */
const span = 12 * hour;

const tagOf = ({ secrets }: PassPorts, scope: string, until: number) =>
  secrets.seal('file-passes', `${scope}|${until}`).slice(0, 22);

/** Give it to whom the scope's files are for; it goes behind a file's address as `?pass=`. */
export function passFor(ports: PassPorts, scope: string): string {
  const until = (Math.floor(ports.clock.now() / span) + 2) * span;
  return `${until}.${tagOf(ports, scope, until)}`;
}

const fileScope = (file_id: string) => `file|${file_id}`;

/** A pass that opens one file, and nothing else of its scope. */
export const passForFile = (ports: PassPorts, file_id: string): string => passFor(ports, fileScope(file_id));

/** Whether somebody with this pass, or with none, may open the file. */
export function opens(
  ports: PassPorts,
  { file_id, audience, scope }: Pick<StoredFile, 'file_id' | 'scope'> & Partial<Pick<StoredFile, 'audience'>>,
  pass: unknown,
): boolean {
  if (audience !== 'pass') return true;
  const [, until, tag] = (typeof pass === 'string' && /^(\d{10,16})\.([\w-]{22})$/.exec(pass)) || [];
  if (scope === undefined || until === undefined || Number(until) <= ports.clock.now()) return false;
  // A tag of 132 bits is not found by trying, however long a comparison takes.
  return [scope, fileScope(file_id)].some((each) => tagOf(ports, each, Number(until)) === tag);
}
