import type { LegalKind } from '#shared/site/shapes.ts';

/** Default legal texts in Markdown; `{{brand}}` is the site's name. Operators can replace them. */
export interface LegalTexts {
  /** YYYY-MM-DD. */
  readonly changed: string;
  readonly pages: Readonly<Record<LegalKind, string>>;
}
