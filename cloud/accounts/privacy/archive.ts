/**
 * The archive of a person's data: a job writes what each class declares to be theirs, with the files, into one zip. It is theirs alone to fetch, and is
 * deleted a day later.
 */
import { z } from 'zod';
import { DataArchive } from '#shared/accounts/entities/archive.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { archivePath } from '#shared/accounts/archive.ts';
import type { ArchiveShape } from '#shared/accounts/shapes.ts';
import { closeForm } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { hour } from '#shared/time.ts';
import { signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { LinkedFiles } from '#cloud/kernel/documents.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { archiveLink, readArchiveLink } from './archiveLinks.ts';
import { entriesOf } from './archiveEntries.ts';
import { proveSelf } from '#cloud/accounts/sessions/reauthentication.ts';
import { archiveLimits } from '#shared/accounts/limits.ts';
import { tell } from '#cloud/accounts/notifications/notify.ts';

const idOf = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number) => secrets.hash(`archive|${user_id}`).slice(0, 12);

/** Each try writes bytes of its own, so that two of them mix nothing. */
const bytesOf = (
  { archive_id, asked_at, tries }: Pick<DataArchive, 'archive_id' | 'asked_at' | 'tries'>,
  nth = tries,
) => `archive-${archive_id}-${asked_at.getTime()}-${nth}`;

const shapeOf = (context: Context, row: DataArchive): ArchiveShape => ({
  ...{ state: row.state, asked_at: row.asked_at.toISOString(), until: row.until?.toISOString(), bytes: row.bytes },
  again_at: new Date(row.asked_at.getTime() + archiveLimits.again).toISOString(),
  ...(row.state === 'ready' && row.until!.getTime() > context.clock.now() && { url: archiveLink(context, row) }),
});

async function dropBytes({ files }: Pick<Ports, 'files'>, row: DataArchive): Promise<void> {
  for (let nth = 1; nth <= row.tries; nth++) await files.remove(bytesOf(row, nth));
}

/** Asks again who is there, so that a stolen session is not enough. Throws as `proveSelf`, and 'archive_waits' soon after the last one. */
export const askArchive = defineFunction({
  route: 'POST /app/account/askArchive',
  who: members,
  limit: signingIn,
  input: closeForm,
  async run(context, { current }): Promise<{ archive: ArchiveShape }> {
    const { storage, clock, caller } = context;
    const user_id = caller.user_id!;
    await proveSelf(context, current);
    const archive_id = idOf(context, user_id);
    const before = await storage.get(DataArchive, archive_id);
    const row = await storage.transact(async (tx) => {
      const known = await tx.get(DataArchive, archive_id);
      const now = clock.now();
      if (known && known.asked_at.getTime() + archiveLimits.again > now)
        throw new Refusal('archive_waits', {
          hours: Math.ceil((known.asked_at.getTime() + archiveLimits.again - now) / hour),
        });
      const made = {
        archive_id,
        user_id,
        state: 'making' as const,
        asked_at: new Date(now),
        look_at: new Date(now),
        tries: 0,
      };
      if (known) return (await tx.update(DataArchive, archive_id, { ...made, until: undefined, bytes: undefined }))!;
      return (await tx.restore(DataArchive, made)) ?? tx.insert(DataArchive, made);
    });
    if (before) await dropBytes(context, before);
    return { archive: shapeOf(context, row) };
  },
});

/** The caller's archive, with a link for this session and browser once it is ready. Live: rows of DataArchives by `user_id`. */
export const getArchive = defineFunction({
  route: 'GET /app/account/getArchive',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<{ archive?: ArchiveShape }> {
    const row = await context.storage.get(DataArchive, idOf(context, context.caller.user_id!));
    return row ? { archive: shapeOf(context, row) } : {};
  },
});

/** Takes an archive to write; undefined when another process has it. */
const claim = ({ storage, clock }: Ports, archive_id: string): Promise<DataArchive | undefined> =>
  asServer(storage).transact(async (tx) => {
    const row = await tx.get(DataArchive, archive_id);
    const now = clock.now();
    if (row?.state !== 'making' || !row.look_at || row.look_at.getTime() > now) return undefined;
    return tx.update(DataArchive, archive_id, { look_at: new Date(now + archiveLimits.making), tries: row.tries + 1 });
  });

/** Writes an archive, and tells its person. Safe to repeat, and by several servers at once. */
export async function makeArchive(ports: Ports, archive_id: string): Promise<void> {
  const { storage, clock, archives, files, log } = ports;
  const row = await claim(ports, archive_id);
  if (!row) return;
  const { user_id, tries } = row;
  if (tries > 1) await dropBytes(ports, { ...row, tries: tries - 1 });
  const profile = await storage.get(Profile, user_id);
  if (!profile || profile.closed) return;
  const file_id = bytesOf(row);
  let bytes: number | undefined;
  try {
    bytes = await archives.write(file_id, profile.language, entriesOf(ports, user_id));
  } catch (error) {
    log.error({ err: error, archive_id }, 'an archive could not be written');
    await files.remove(file_id);
    if (tries < archiveLimits.tries) return;
  }
  const kept = await asServer(storage).transact(async (tx) => {
    const now = await tx.get(DataArchive, archive_id);
    // Closed, asked for anew, or written by another process meanwhile.
    if (now?.state !== 'making' || now.tries !== tries || now.asked_at.getTime() !== row.asked_at.getTime())
      return undefined;
    const until = new Date(clock.now() + archiveLimits.kept);
    return tx.update(DataArchive, archive_id, {
      state: bytes === undefined ? 'failed' : 'ready',
      bytes,
      until,
      look_at: until,
    });
  });
  if (!kept) return files.remove(file_id);
  await tell(ports, {
    ...{ user_id, type: bytes === undefined ? 'archive_failed' : 'archive_ready', path: archivePath, isMailed: true },
    once: `${archive_id}|${row.asked_at.getTime()}`,
  });
}

/** As soon as it was asked for, in one of the processes that hear of it. */
export function archiveAsked(ports: Ports, { archive_id, state, tries }: DataArchive): void {
  if (state === 'making' && tries === 0)
    makeArchive(ports, archive_id).catch((error: unknown) =>
      ports.log.error({ err: error, archive_id }, 'an archive was not written'),
    );
}

/** Deletes everything of a person's archive. Idempotent. */
export async function removeArchive(
  ports: Pick<Ports, 'storage' | 'files' | 'secrets'>,
  user_id: number,
): Promise<void> {
  const row = await ports.storage.get(DataArchive, idOf(ports, user_id));
  if (!row) return;
  await dropBytes(ports, row);
  await asServer(ports.storage).transact((tx) => tx.remove(DataArchive, row.archive_id));
}

const pageSize = 50;

/** Writes what a stopped process left, and deletes what was kept for its time. */
export async function sweepArchives(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const due = await storage.find(
    DataArchive,
    { look_at: atMost(new Date(clock.now())) },
    { sort: { look_at: 1 }, limit: pageSize },
  );
  for (const { archive_id, state, user_id } of due)
    await (state === 'making' ? makeArchive(ports, archive_id) : removeArchive(ports, user_id)).catch(
      (error: unknown) => log.error({ err: error, archive_id }, 'an archive was not looked after'),
    );
}

/** The bytes of a link, for somebody who has it. Throws 'not_found' unless it was made for this person, session and browser. */
const archiveBy: LinkedFiles['find'] = async (ports, link, who) => {
  const { archive_id, user_id, visitor_id, token, until } = readArchiveLink(ports, link);
  const now = ports.clock.now();
  if (until <= now || visitor_id !== who.visitor_id) throw new Refusal('not_found');
  const caller = await who.identify(token);
  const row = await ports.storage.get(DataArchive, archive_id);
  if (caller.user_id !== user_id || row?.user_id !== user_id) throw new Refusal('not_found');
  if (row.state !== 'ready' || row.until!.getTime() <= now) throw new Refusal('not_found');
  return { file_id: bytesOf(row), name: `engage-${row.asked_at.toISOString().slice(0, 10)}.zip` };
};

/** An old link leads to the page that makes new ones. */
export const archiveFiles: LinkedFiles = {
  limit: { name: 'archives', points: 60, seconds: 60 },
  find: archiveBy,
  wayBack: () => archivePath,
};
