/** Passes for files that are not for everybody. Somebody to whom a domain gives a pass opens the files of its scope for some hours. */
import type { StoredFile } from '#shared/site/entities.ts';
import { hour } from '#shared/time.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import './hooks.ts';

type PassPorts = Pick<Ports, 'secrets' | 'clock'>;

/** A pass holds for one to two of these: the same one for a while, so that a browser keeps what it opened by it. */
const span = 12 * hour;

/** `holder`: whose pass it is, 0 for visitors; undefined for one that asks nobody any more. */
const tagOf = ({ secrets }: PassPorts, scope: string, until: number, holder: number | undefined) =>
  secrets.seal('file-passes', [scope, until, ...(holder === undefined ? [] : [holder])].join('|')).slice(0, 22);

const untilOf = ({ clock }: PassPorts) => (Math.floor(clock.now() / span) + 2) * span;

/** Give it to whom the scope's files are for; it goes behind a file's address as `?pass=`. It opens until it is over, whatever happens. */
function passFor(ports: PassPorts, scope: string): string {
  const until = untilOf(ports);
  return `${until}.${tagOf(ports, scope, until, undefined)}`;
}

/** A pass of one person, or of visitors: it opens while the scope's domain lets them in (`opensFiles`), so it ends with their rights. */
export function passOf(ports: PassPorts, scope: string, { user_id: holder = 0 }: { user_id?: number }): string {
  const until = untilOf(ports);
  return `${until}.${tagOf(ports, scope, until, holder)}.${holder}`;
}

const fileScope = (file_id: string) => `file|${file_id}`;

/** A pass that opens one file, and nothing else of its scope. */
export const passForFile = (ports: PassPorts, file_id: string): string => passFor(ports, fileScope(file_id));

/** A page of pictures asks once. */
const askedFor = 1000;
const judgedOf = perStorage(() => memoizeFor<boolean>(askedFor, 10_000));

/** Whether somebody with this pass, or with none, may open the file. */
export async function opens(
  ports: PassPorts & Pick<Ports, 'storage' | 'hooks' | 'accounts'>,
  { file_id, audience, scope }: Pick<StoredFile, 'file_id' | 'scope'> & Partial<Pick<StoredFile, 'audience'>>,
  pass: unknown,
): Promise<boolean> {
  if (audience !== 'pass') return true;
  const [, until, tag, named] =
    (typeof pass === 'string' && /^(\d{10,16})\.([\w-]{22})(?:\.(\d{1,9}))?$/.exec(pass)) || [];
  if (scope === undefined || until === undefined || Number(until) <= ports.clock.now()) return false;
  // A tag of 132 bits is not found by trying, however long a comparison takes.
  const holder = named === undefined ? undefined : Number(named);
  if (![scope, fileScope(file_id)].some((each) => tagOf(ports, each, Number(until), holder) === tag)) return false;
  if (holder === undefined) return true;
  const ask = async () => (await ports.hooks.run('opensFiles', ports, scope, holder || undefined)).includes(true);
  return judgedOf(ports.storage)(`${scope}|${holder}`, ask);
}
