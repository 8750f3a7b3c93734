/** Media links on people's pages. */
import { z } from 'zod';
import { Url } from '#shared/accounts/entities/social.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { websiteOf } from '#shared/accounts/rules.ts';
import { cleanText, read } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, anyOf, author, everyone, members, operators } from '#shared/model/access.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import type { MediaUrlShape } from '#shared/accounts/shapes.ts';
import { publicProfile } from './people.ts';

const { most, url: urlLength, title: titleLength } = accountLimits.media;
const noUrl = 'accounts.invalid.mediaUrl';

const mediaForm = z.strictObject({
  url: z
    .string({ error: noUrl })
    .max(urlLength, 'accounts.invalid.mediaUrlLong')
    .pipe(read((given) => websiteOf(given, urlLength) || undefined, noUrl)),
  title: cleanText(titleLength, 'accounts.invalid.mediaTitle').default(''),
});

const shapeOf = ({ url_id, url, title, user_id }: Url): MediaUrlShape => ({ url_id, url, title: title ?? '', user_id });

/** Oldest first. */
export async function mediaUrlsOf(reader: Reader, user_id: number): Promise<MediaUrlShape[]> {
  return (await reader.find(Url, { user_id }, { sort: { createdAt: 1 }, limit: most })).map(shapeOf);
}

export const addMediaUrl = defineFunction({
  who: members,
  limit: usual,
  input: mediaForm,
  async run({ storage, secrets, caller }, { url, title }): Promise<{ url: MediaUrlShape }> {
    const user_id = caller.user_id!;
    const url_id = secrets.hash(`${user_id}|url|${url}`).slice(0, 12);
    const atMost = { most, of: { user_id }, full: 'media_full' } as const;
    const { row, made } = await putOnce(storage, Url, { url_id, user_id, url, title }, atMost);
    if (!made)
      throw new Refusal('invalid', { field: 'url' }, [
        { path: 'url', why: 'invalid', says: 'accounts.invalid.mediaUrlTwice' },
      ]);
    return { url: shapeOf(row) };
  },
});

export const removeMediaUrl = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ url_id: publicId }),
  async run({ storage, caller }, { url_id }) {
    await storage.transact(async (tx) => {
      const row = await tx.get(Url, url_id);
      if (!row || !allows(anyOf(author, operators('people', 'act')), caller, row)) throw new Refusal('not_found');
      await tx.remove(Url, url_id);
    });
    return { success: true as const };
  },
});

export const getMediaUrls = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ user_id: numberId }),
  run: async ({ storage }, { user_id }): Promise<{ urls: MediaUrlShape[] }> => ({
    urls: (await publicProfile(storage, user_id)) ? await mediaUrlsOf(storage, user_id) : [],
  }),
});
