import { callHeaders } from '#shared/client/app/data/api.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { Recount, type Recounted } from '#shared/contests/certification/recount.ts';
import type { ErrorAnswer } from '#shared/errors.ts';

export const ledgerPath = (cx_id: string): string => `/app/contest/v2/ledger/${cx_id}`;

/** Milliseconds of counting between two frames. */
const sliceMs = 40;

/** Streams a contest's ledger and counts it as it arrives; `told` hears of the share that is done. Throws an Error with the sentence to show. */
export async function recountLedger(cx_id: string, told: (share: number) => void): Promise<Recounted> {
  const response = await fetch(ledgerPath(cx_id), { headers: callHeaders() });
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => ({}))) as Partial<ErrorAnswer>;
    throw new Error(answer.error ?? t('errors.something_wrong'));
  }
  const recount = new Recount();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let since = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
    rest = done ? '' : lines.pop()!;
    for (const line of lines) {
      recount.line(line);
      if (performance.now() - since < sliceMs) continue;
      told(recount.expected ? recount.size / recount.expected : 0);
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    if (done) break;
  }
  const result = recount.result();
  if (!result) throw new Error(t('errors.something_wrong'));
  return result;
}
