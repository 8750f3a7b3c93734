/** What a page does with a card's fields that stand in it; each answers a sentence for the reader, or nothing where it went well. */
export interface Confirm {
  /** Whether what is typed can be a card. An empty sentence where the fields tell it themselves. */
  check(): Promise<string | undefined>;
  /** Pays what was begun, by its secret. A bank that asks its customer leads back to `path`. */
  pay(client_secret: string, path: string): Promise<string | undefined>;
}
