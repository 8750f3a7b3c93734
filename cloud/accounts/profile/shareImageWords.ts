import type { ShareImages } from '#cloud/kernel/documents.ts';
import { profileCalled } from './people.ts';

/** What the share image of a person says; parse/http/shareImages draws it. */
export const personShareImages: ShareImages = {
  async '/share/u/:username.jpg'({ ports, say, brand }, { username: asked }) {
    const profile = await profileCalled(ports.storage, asked!);
    if (!profile) return undefined;
    const { full_name, username, profession, avatar } = profile;
    const words = {
      title: full_name,
      fallback: username,
      over: profession ?? '',
      figures: [`@${username}`],
      action: say('site.share.person'),
      isVoting: false,
      note: '',
      brand,
    };
    return { words, picture: avatar, isPortrait: true };
  },
};
