/** The languages of the product. */
export const languages = ['EN', 'FR', 'ES'] as const;
export type Language = (typeof languages)[number];

/** Each in its own language, for readers who do not understand the current one. */
export const languageNames: Readonly<Record<Language, string>> = { EN: 'English', FR: 'Français', ES: 'Español' };
