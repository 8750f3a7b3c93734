/** What stands behind the links of a message or a post: looked up after it was sent, once for everybody, and known for a day. */
import { Chat, LinkRecord } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { LinkPreview } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { atMost, Duplicate, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { copyFile, dropFile, keepFile, removeFile, takeRoom } from '#cloud/site/index.ts';

type PreviewPorts = Pick<
  Ports,
  'storage' | 'files' | 'secrets' | 'clock' | 'links' | 'limiter' | 'hooks' | 'rooms' | 'log'
>;

/** The row that shows cards: their pictures are files of its author, and of this state of the row alone. */
interface Shown {
  readonly user_id: number;
  readonly row_id: string;
  readonly rev: number;
}

interface Look {
  /** Who sent the link first. */
  readonly user_id: number;
  readonly preview: Promise<LinkPreview | undefined>;
}
/** Looks that are under way, by link: many who send the same one wait for one look. */
const looking = perStorage(() => new Map<string, Look>());

const fileIdOf = (url: string) => url.split('/')[2]!;

async function look(ports: PreviewPorts, link_id: string, url: string): Promise<LinkPreview | undefined> {
  const { storage, links, secrets, clock } = ports;
  const page = await links.read(url);
  let preview: LinkPreview | undefined;
  if (page) {
    const { title, description, picture } = page;
    preview = { url, title, ...(description && { description }) };
    if (picture) {
      const { bytes, mime, width, height } = picture;
      // An address that nobody can work out from the link: it would tell that somebody sent it.
      const file = { file_id: secrets.random(21), name: 'preview.webp', mime, bytes };
      const kept = await keepFile(ports, file);
      preview = { ...preview, picture: { url: kept.url, width, height } };
    }
  }
  const { kept, failed } = chatLimits.preview;
  const stale_at = new Date(clock.now() + (preview ? kept : failed));
  const keep = async (tx: Transaction) => {
    const before = await tx.get(LinkRecord, link_id);
    if (before) await tx.update(LinkRecord, link_id, { preview, stale_at, until: undefined });
    else await tx.insert(LinkRecord, { link_id, stale_at, ...(preview && { preview }) });
    return before?.preview?.picture;
  };
  const former = await storage.transact(keep).catch((error: unknown) => {
    // Another process has looked too.
    if (!(error instanceof Duplicate)) throw error;
    return storage.transact(keep);
  });
  if (former) await dropFile(ports, former.url);
  return preview;
}

async function previewOf(ports: PreviewPorts, url: string, user_id: number): Promise<LinkPreview | undefined> {
  const { storage, secrets, clock } = ports;
  const link_id = secrets.hash(`link|${url}`).slice(0, 16);
  const known = await storage.get(LinkRecord, link_id);
  if (known && known.stale_at.getTime() > clock.now()) return known.preview;
  const under = looking(storage);
  const running = under.get(link_id);
  if (running) return running.preview;
  const { all, person } = chatLimits.looks;
  const own = [...under.values()].filter((one) => one.user_id === user_id);
  // Beyond that a link has no card; the next person who sends it may get one.
  if (under.size >= all || own.length >= person) return undefined;
  const preview = look(ports, link_id, url).finally(() => under.delete(link_id));
  under.set(link_id, { user_id, preview });
  return preview;
}

/** The card with a picture of the author's own, which takes of their room; without one where they have none left. */
async function ownCard(
  ports: PreviewPorts,
  { picture, ...words }: LinkPreview,
  { user_id, row_id, rev }: Shown,
): Promise<LinkPreview> {
  if (!picture) return words;
  try {
    await takeRoom(ports, user_id);
  } catch (error) {
    if (error instanceof Refusal) return words;
    throw error;
  }
  const from = fileIdOf(picture.url);
  const file_id = ports.secrets.hash(`preview|${row_id}|${rev}|${from}`).slice(0, 21);
  const copy = await copyFile(ports, from, { file_id, user_id });
  return copy ? { ...words, picture: { ...picture, url: copy.url } } : words;
}

/** What these links lead to; what leads nowhere is left out. */
export async function linkPreviews(ports: PreviewPorts, urls: readonly string[], shown: Shown): Promise<LinkPreview[]> {
  const found = await Promise.all(urls.map((url) => previewOf(ports, url, shown.user_id)));
  return Promise.all(found.flatMap((preview) => (preview ? ownCard(ports, preview, shown) : [])));
}

/** Drops the pictures of cards that a row of this person shows no more. Safe to repeat. */
export async function dropCards(
  ports: Pick<Ports, 'storage' | 'files' | 'hooks' | 'rooms'>,
  user_id: number,
  before: readonly LinkPreview[],
  after: readonly LinkPreview[] = [],
): Promise<void> {
  const shown = new Set(after.map(({ picture }) => picture?.url));
  for (const { picture } of before)
    if (picture && !shown.has(picture.url)) await removeFile(ports, fileIdOf(picture.url), user_id);
}

/** Adds what its links lead to, unless its text has changed meanwhile. */
async function addPreviews(ports: PreviewPorts, { messageId, user_id, rev, urls, text }: Chat): Promise<void> {
  const previews = await linkPreviews(ports, urls, { user_id, row_id: messageId, rev });
  if (!previews.length) return;
  const isShown = await ports.storage.transact(async (tx) => {
    const now = await tx.get(Chat, messageId);
    if (now?.text !== text || now.taken_back_at) return false;
    await tx.update(Chat, messageId, { previews });
    return true;
  });
  if (!isShown) await dropCards(ports, user_id, previews);
}

/** Behind the answer's back: a link that leads nowhere delays nobody. */
export function previewLater(ports: PreviewPorts, message: Chat): void {
  if (!message.urls.length) return;
  addPreviews(ports, message).catch((error: unknown) =>
    ports.log.warn({ err: error }, 'a link could not be looked at'),
  );
}

const pageSize = 200;

/** Forgets links that are looked up again anyhow, with their pictures. Safe to repeat. */
export async function sweepLinks(ports: Pick<Ports, 'storage' | 'files' | 'clock'>): Promise<void> {
  const { storage, clock } = ports;
  const until = new Date(clock.now());
  const stale = { stale_at: atMost(until), until: null };
  for (const { link_id } of await storage.find(LinkRecord, stale, { limit: pageSize })) {
    const forgotten = await storage.transact(async (tx) => {
      const row = await tx.get(LinkRecord, link_id);
      if (!row || row.stale_at > until) return undefined;
      await tx.update(LinkRecord, link_id, { preview: undefined, until });
      return row.preview;
    });
    if (forgotten?.picture) await dropFile(ports, forgotten.picture.url);
  }
}
