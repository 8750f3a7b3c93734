/** What the site's calls answer. */
import type { Language } from '#shared/languages.ts';
import type { SiteSettings } from './entities.ts';

export interface FileShape {
  file_id: string;
  url: string;
}

/** What an operator decides about the site; `rev` goes back with a change of it. */
export interface SiteSettingsShape extends Omit<SiteSettings, 'objectId' | 'createdAt' | 'updatedAt' | 'deleted_at'> {
  updatedAt: string;
}

/** A legal page's text in Markdown, by language; where there is none the product's own stands. */
export interface LegalText {
  texts: Partial<Record<Language, string>>;
  changed_at?: string;
}

/** What one unit of `base` is worth in other currencies. */
export interface RatesShape {
  /** ISO 4217. */
  base: string;
  /** The day that they are of, YYYY-MM-DD. */
  date: string;
  rates: Record<string, number>;
  /** They came from the source that the operator chose; else from the product's own table, which is rounded and old. */
  live: boolean;
}
