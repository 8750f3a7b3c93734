/** The languages that the product speaks. */
export const languages = ['EN', 'FR', 'ES'] as const;
export type Language = (typeof languages)[number];
