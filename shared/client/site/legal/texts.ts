/** The product's own legal texts, in Markdown; `{{brand}}` is the site's name. An operator's own take their place. */
export interface LegalTexts {
  /** YYYY-MM-DD. */
  readonly changed: string;
  readonly pages: { readonly privacy: string; readonly terms: string };
}
