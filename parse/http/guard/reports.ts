/** Reports failed answers to the configured webhook: grouped, rate limited, and anonymous. */
import { limits } from '#shared/limits.ts';
import { minute } from '#shared/time.ts';
import type { Log } from '#cloud/kernel/ports.ts';

export interface Failure {
  /** 'METHOD path' of the REST row, never the requested URL. */
  readonly call: string;
  readonly code: string;
  readonly status: number;
  /** The sentence of the answer. */
  readonly error: string;
}

export interface Reports {
  tell(failure: Failure): void;
  /** Flushes pending reports. */
  close(): Promise<void>;
}

const sendEvery = 1000;
const mostGroups = 500;
const timeoutMs = 5000;
/** The error of a duplicate request, which is no failure. */
const ordinary = 'Lead already';

interface Group extends Failure {
  count: number;
  first: string;
}

/** No-op for an empty `url`. Sends at most `limits.reportsPerMinute` per minute; the rest waits, grouped. */
export function createReports(url: string | undefined, log: Log, now: () => number = Date.now): Reports {
  const waiting = new Map<string, Group>();
  let dropped = 0;
  let sent: number[] = [];

  const send = async (group: Group) => {
    try {
      const body = JSON.stringify({ ...group, dropped });
      const answer = await fetch(url!, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) log.warn({ status: answer.status }, 'the error webhook refused a report');
      dropped = 0;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the error webhook cannot be reached');
    }
  };

  const flush = async () => {
    sent = sent.filter((at) => at > now() - minute);
    const free = limits.reportsPerMinute - sent.length;
    const groups = [...waiting.entries()].slice(0, Math.max(0, free));
    for (const [key] of groups) {
      waiting.delete(key);
      sent.push(now());
    }
    await Promise.all(groups.map(([, group]) => send(group)));
  };

  const timer = url ? setInterval(() => void flush(), sendEvery) : undefined;
  timer?.unref();

  return {
    tell(failure) {
      if (!url || failure.error.includes(ordinary)) return;
      const key = `${failure.call} ${failure.code}`;
      const group = waiting.get(key);
      if (group) group.count++;
      else if (waiting.size < mostGroups)
        waiting.set(key, { ...failure, count: 1, first: new Date(now()).toISOString() });
      else dropped++;
    },
    async close() {
      clearInterval(timer);
      if (url) await flush();
    },
  };
}
