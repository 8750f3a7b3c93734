/** What was typed and not sent yet, in this browser. */
import { dropKept, keep, readKept } from '#shared/client/app/offline/keptDrafts.ts';

const place = (key: string) => `text.${key}`;

export const draftOf = (key: string | undefined): string =>
  key === undefined ? '' : ((readKept(place(key)) as string | undefined) ?? '');

export function keepDraft(key: string | undefined, text: string): void {
  if (key === undefined) return;
  if (text) keep(place(key), text);
  else dropKept(place(key));
}
