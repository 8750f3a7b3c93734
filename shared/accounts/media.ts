/** The form of a media link; not in forms.ts, which loads the tables of countries and telephone numbers. */
import { z } from 'zod';
import { cleanText, read } from './credentials.ts';
import { accountLimits } from './limits.ts';
import { websiteOf } from './rules.ts';

const { url, title } = accountLimits.media;
const noUrl = 'accounts.invalid.mediaUrl';

export const mediaForm = z.strictObject({
  url: z
    .string({ error: noUrl })
    .max(url, 'accounts.invalid.mediaUrlLong')
    .pipe(read((given) => websiteOf(given, url) || undefined, noUrl)),
  title: cleanText(title, 'accounts.invalid.mediaTitle').default(''),
});
