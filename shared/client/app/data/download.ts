/** Downloads of files that need the session's headers, so a plain link cannot be used. */
import type { ErrorAnswer } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import { callHeaders } from './api.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';

/** The file name in Content-Disposition. */
const nameOf = (header: string | null) => /filename="([\w.-]+)"/.exec(header ?? '')?.[1] ?? 'export.csv';

/** Downloads a table as a file. Throws an Error with the sentence to show. */
export const downloadTable = (path: string, query: Readonly<Record<string, string>>): Promise<void> =>
  download(path, query, 'text/csv');

/** Downloads a document. Throws an Error with the sentence to show. */
export const downloadPdf = (path: string): Promise<void> => download(path, {}, 'application/pdf');

async function download(path: string, query: Readonly<Record<string, string>>, type: string): Promise<void> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(search ? `${path}?${search}` : path, {
    headers: { ...callHeaders(), Accept: type },
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
  // Late enough for the browser to have read the blob.
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
