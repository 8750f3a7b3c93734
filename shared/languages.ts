/** The languages of the product. */
export const languages = ['EN', 'FR', 'ES'] as const;
export type Language = (typeof languages)[number];
