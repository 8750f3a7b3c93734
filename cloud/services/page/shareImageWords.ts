import { Profile } from '#shared/accounts/entities.ts';
import { categoryKey, knownCategory } from '#shared/categories.ts';
import type { ShareImages } from '#cloud/kernel/documents.ts';
import { openService } from '#cloud/services/catalogue/catalogue.ts';

/** What the share image of a service says; parse/http/shareImages draws it. */
export const serviceShareImages: ShareImages = {
  async '/share/s/:sx_id.jpg'({ ports: { storage }, say, brand }, { sx_id }) {
    const row = await openService(storage, { roles: [] }, sx_id!);
    const provider = row && (await storage.get(Profile, row.user_id));
    if (!row || !provider) return undefined;
    const category = say(categoryKey(knownCategory(row.category)));
    const common = { title: row.title, fallback: category, over: category, isVoting: false, note: '', brand };
    return {
      words: { ...common, figures: [provider.full_name], action: say('site.share.service') },
      picture: row.service_image,
      isPortrait: false,
    };
  },
};
