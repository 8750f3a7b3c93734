/** The sections of the studio, in the order of the side list. */
export const sectionNames = [
  'overview',
  'basics',
  'languages',
  'dates',
  'voting',
  'entries',
  'contestants',
  'rounds',
  'integrity',
  'sharing',
  'page',
  'team',
  'log',
] as const;
export type SectionName = (typeof sectionNames)[number];
