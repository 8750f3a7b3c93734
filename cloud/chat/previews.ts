/** What stands behind the links of a message: looked up after it was sent, once for everybody, and kept for a day. */
import { Chat, LinkRecord } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { LinkPreview } from '#shared/chat/types.ts';
import { perStorage } from '../perStorage.ts';
import { Duplicate, type Ports } from '../ports.ts';
import { keepFile } from '../site/index.ts';

type PreviewPorts = Pick<Ports, 'storage' | 'files' | 'secrets' | 'clock' | 'links' | 'log'>;

/** Looks that are under way, by link: many who send the same one wait for one look. */
const looking = perStorage(() => new Map<string, Promise<LinkPreview | undefined>>());

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
  const until = new Date(clock.now() + (preview ? kept : failed));
  await storage
    .transact((tx) => tx.insert(LinkRecord, { link_id, until, ...(preview && { preview }) }))
    .catch((error: unknown) => {
      // Another process has looked too; or the database has not swept away what is too old.
      if (!(error instanceof Duplicate)) throw error;
      return storage.transact((tx) => tx.update(LinkRecord, link_id, { preview, until }));
    });
  return preview;
}

async function previewOf(ports: PreviewPorts, url: string): Promise<LinkPreview | undefined> {
  const { storage, secrets, clock } = ports;
  const link_id = secrets.hash(`link|${url}`).slice(0, 16);
  const known = await storage.get(LinkRecord, link_id);
  if (known && known.until.getTime() > clock.now()) return known.preview;
  const under = looking(storage);
  const running = under.get(link_id) ?? look(ports, link_id, url).finally(() => under.delete(link_id));
  under.set(link_id, running);
  return running;
}

/** What these links lead to; what leads nowhere is left out. */
export async function linkPreviews(ports: PreviewPorts, urls: readonly string[]): Promise<LinkPreview[]> {
  const found = await Promise.all(urls.map((url) => previewOf(ports, url)));
  return found.filter((preview) => preview !== undefined);
}

/** Adds what its links lead to, unless its text has changed meanwhile. */
async function addPreviews(ports: PreviewPorts, { messageId, urls, text }: Chat): Promise<void> {
  const previews = await linkPreviews(ports, urls);
  if (!previews.length) return;
  await ports.storage.transact(async (tx) => {
    const now = await tx.get(Chat, messageId);
    if (now?.text === text && !now.taken_back_at) await tx.update(Chat, messageId, { previews });
  });
}

/** Behind the answer's back: a link that leads nowhere delays nobody. */
export function previewLater(ports: PreviewPorts, message: Chat): void {
  if (!message.urls.length) return;
  addPreviews(ports, message).catch((error: unknown) =>
    ports.log.warn({ err: error }, 'a link could not be looked at'),
  );
}
