/** How an organizer may make a contest look: its ambient colour and type, and what is done to its pictures. */
export const contestThemes = ['plain', 'office', 'party', 'school', 'festival', 'sport'] as const;
export type ContestTheme = (typeof contestThemes)[number];

export const pictureLooks = ['plain', 'frame', 'duotone'] as const;
export type PictureLook = (typeof pictureLooks)[number];
