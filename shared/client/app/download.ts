/** Files that the server makes for whoever is signed in: asked for with the session, so no link can stand for them. */
import type { ErrorAnswer } from '#shared/errors.ts';
import { callHeaders } from './api.ts';
import { t } from './i18n.ts';

/** The name that the server gave the file. */
const nameOf = (header: string | null) => /filename="([\w.-]+)"/.exec(header ?? '')?.[1] ?? 'export.csv';

/** Fetches a table as a file and hands it to the browser to keep. Throws an Error with the sentence to show. */
export async function downloadTable(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(search ? `${path}?${search}` : path, {
    headers: { ...callHeaders(), Accept: 'text/csv' },
  }).catch((cause: unknown) => {
    throw new Error(t('errors.something_wrong'), { cause });
  });
  if (!response.ok) {
    const answer = (await response.json().catch(() => ({}))) as Partial<ErrorAnswer>;
    throw new Error(answer.error ?? t('errors.something_wrong'));
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition'));
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
