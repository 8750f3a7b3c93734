/** The load generator's process: autocannon with requests built in advance. */
import autocannon from 'autocannon';
import { deriveKey } from '#parse/config.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { takeOrders } from './orders.ts';
import { expected, type ShotKind, shotOf, type Target } from './shots.ts';

export interface Load {
  readonly url: string;
  readonly appSecret: string;
  readonly kind: ShotKind;
  readonly target: Target;
  readonly connections: number;
  readonly requests: number;
}

export interface LoadResult {
  /** Correct answers. */
  readonly good: number;
  readonly bad: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU share of the generator, of one core. */
  readonly busy: number;
}

async function fire({ url, appSecret, kind, target, connections, requests }: Load): Promise<LoadResult> {
  const secrets = createSecrets((purpose) => deriveKey(appSecret, purpose));
  const share = Math.ceil(requests / connections);
  const latencies: number[] = [];
  let bad = 0;
  let made = 0;
  let startedAt = 0;
  let endedAt = 0;
  let busyAtStart = process.cpuUsage();

  let busyAtEnd = busyAtStart;
  const options: autocannon.Options = {
    url,
    connections,
    amount: share * connections,
    timeout: 60,
    setupClient: (client) => {
      // Requests per connection, built once and never repeated.
      client.setRequests(Array.from({ length: share }, () => shotOf(kind, made++, target, secrets)));
      // Starts the clock when the last connection is set up.
      startedAt = performance.now();
      busyAtStart = process.cpuUsage();
    },
    verifyBody: (body) => body!.includes(expected[kind]),
  };
  const { errors, mismatches } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) latencies.push(milliseconds);
      else bad++;
      if (latencies.length + bad < share * connections) return;
      endedAt = performance.now();
      busyAtEnd = process.cpuUsage();
    });
  });

  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;
  const elapsed = endedAt - startedAt;
  const busy = busyAtEnd.user - busyAtStart.user + (busyAtEnd.system - busyAtStart.system);
  return {
    good: latencies.length - mismatches,
    bad: bad + errors + mismatches,
    perSecond: (latencies.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    busy: busy / 1000 / elapsed,
  };
}

takeOrders(fire);
