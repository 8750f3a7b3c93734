import { type SectionName, sectionNames } from '#shared/contests/studio/studioSections.ts';

export const sectionIn = (word: string | null): SectionName => sectionNames.find((name) => name === word) ?? 'overview';
