/** Shapes of the site's answers. */
import type { Language } from '#shared/languages.ts';
import type { SiteSettings } from './entities.ts';

export interface FileShape {
  file_id: string;
  url: string;
}

/** Site settings for operators; an update sends `rev` back (optimistic locking). */
export interface SiteSettingsShape extends Omit<SiteSettings, 'objectId' | 'createdAt' | 'updatedAt' | 'deleted_at'> {
  updatedAt: string;
}

/** The site's legal pages, by the field of their texts. */
export const legalKinds = {
  privacy: 'privacy_policy',
  terms: 'terms_of_service',
  accessibility: 'accessibility_statement',
} as const satisfies Record<string, keyof SiteSettings>;
export type LegalKind = keyof typeof legalKinds;

/** A legal page in Markdown, by language; the product's own text where there is none. */
export interface LegalText {
  texts: Partial<Record<Language, string>>;
  changed_at?: string;
}

/** Exchange rates: units of other currencies per unit of `base`. */
export interface RatesShape {
  /** ISO 4217. */
  base: string;
  /** The date of the rates, YYYY-MM-DD. */
  date: string;
  rates: Record<string, number>;
  /** True when fetched from the configured source; false for the built-in table, which is rounded and old. */
  live: boolean;
}
