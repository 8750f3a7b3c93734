/** Sections of the profile, one form each. A module without forms, because the overview needs the list only. */
import { type CountedSection, countedSections, openSections } from '#shared/accounts/rules.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';

/** In the order of the guided tour. */
export const profileSections = ['photo', 'profile', 'about', 'contact', 'languages', 'social', 'services'] as const;
export type ProfileSection = (typeof profileSections)[number];

export const sectionWords: Record<ProfileSection, { title: Key; text: Key }> = {
  photo: { title: 'accounts.section.photo', text: 'accounts.section.photoText' },
  profile: { title: 'accounts.section.profile', text: 'accounts.section.profileText' },
  about: { title: 'accounts.section.about', text: 'accounts.section.aboutText' },
  contact: { title: 'accounts.section.contact', text: 'accounts.section.contactText' },
  languages: { title: 'accounts.section.languages', text: 'accounts.section.languagesText' },
  social: { title: 'accounts.section.social', text: 'accounts.section.socialText' },
  services: { title: 'accounts.section.services', text: 'accounts.section.servicesText' },
};

/** The section named by an address, or by its 1-based number in the tour. */
export function sectionOf(name: string | undefined): ProfileSection | undefined {
  const numbered = /^[1-9]\d?$/.test(name ?? '') ? profileSections[Number(name) - 1] : undefined;
  return numbered ?? profileSections.find((section) => section === name);
}

/** The hint shown for each section that says nothing yet. */
const hints: Record<CountedSection, Key> = {
  photo: 'accounts.profile.next.photo',
  profile: 'accounts.profile.next.profile',
  about: 'accounts.profile.next.about',
  contact: 'accounts.profile.next.contact',
};

export interface Completeness {
  readonly done: number;
  readonly of: number;
  /** The next section to fill in; undefined when complete. */
  readonly next?: { readonly section: ProfileSection; readonly text: Key };
}

/** Starts above 0, because a name is always present. */
export function completenessOf(user: UserShape): Completeness {
  const open = openSections({ ...user.personalData, ...user });
  const [next] = open;
  return {
    done: 1 + countedSections.length - open.length,
    of: 1 + countedSections.length,
    next: next && { section: next, text: hints[next] },
  };
}
