import { type SectionName, sectionNames } from '#shared/contests/studioSections.ts';

export const sectionIn = (word: string | null): SectionName => sectionNames.find((name) => name === word) ?? 'overview';
