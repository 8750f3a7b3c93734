/** Prometheus metrics, without personal data. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '#cloud/kernel/ports.ts';
import { processNumber, shareMetrics } from './workers.ts';

/** Values read on demand. */
export interface Gauges {
  readonly sockets: () => number;
  readonly rooms: () => number;
  readonly liveConnections: () => number;
  readonly subscriptions: () => number;
  readonly feed: () => { readonly isOpen: boolean; readonly lag: number; readonly gaps: number };
  /** Undefined without Redis. */
  readonly redis?: () => boolean;
}

export interface Metrics {
  readonly meter: Meter;
  /** Counts an answer; `call` is a route, a function by name, or a group of paths, never a URL. */
  answered(call: string, status: number, seconds: number): void;
  ran(job: string, result: 'done' | 'failed', seconds: number): void;
  watch(gauges: Gauges): void;
  /** Registers a gauge by its name without `engage_`. */
  gauge(name: string, help: string, value: () => number): void;
  /** Prometheus's text. */
  text(): Promise<string>;
  readonly contentType: string;
}

const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.01, 0.1, 1, 10, 60];
const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

export function createMetrics(): Metrics {
  // A registry of its own, since tests run several servers in a process.
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  let text = () => register.metrics();
  const number = processNumber();
  if (number !== undefined) {
    register.setDefaultLabels({ process: number });
    // No two series have the same labels, so that none is left out or merged.
    for (const metric of register.getMetricsAsArray()) Object.assign(metric, { aggregator: 'sum' });
    text = shareMetrics(() => register.getMetricsAsJSON());
  }

  const votes = new Counter({
    name: 'engage_votes_total',
    help: 'Answers to votes: counted, held (by an earlier vote), or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });
  const calls = new Histogram({
    name: 'engage_call_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['call', 'status'],
    buckets: callSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'engage_job_duration_seconds',
    help: 'Durable jobs that ran in this process.',
    labelNames: ['job', 'result'],
    buckets: jobSeconds,
    registers,
  });

  // Caches label lookups.
  const series = new Map<string, { observe(seconds: number): void }>();
  const seriesOf = (call: string, status: number) => {
    const key = `${call} ${Math.floor(status / 100)}`;
    let found = series.get(key);
    if (!found) {
      found = calls.labels(call, statusClass(status));
      series.set(key, found);
    }
    return found;
  };
  const outcomes = new Map<string, { inc(): void }>();

  const gauge = (name: string, help: string, value: () => number) =>
    void new Gauge({
      name: `engage_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  return {
    meter: {
      voted(outcome) {
        let found = outcomes.get(outcome);
        if (!found) {
          found = votes.labels(outcome);
          outcomes.set(outcome, found);
        }
        found.inc();
      },
    },
    answered: (call, status, seconds) => seriesOf(call, status).observe(seconds),
    ran: (job, result, seconds) => jobs.labels(job, result).observe(seconds),
    watch(gauges) {
      gauge('sockets', 'Open socket.io connections.', gauges.sockets);
      gauge('rooms', 'Rooms with somebody in them.', gauges.rooms);
      gauge('live_connections', 'Open LiveQuery connections.', gauges.liveConnections);
      gauge('live_subscriptions', 'LiveQuery subscriptions.', gauges.subscriptions);
      gauge('feed_open', '1 while the change stream is open.', () => Number(gauges.feed().isOpen));
      gauge('feed_lag_seconds', 'From the commit of the last change to its arrival.', () => gauges.feed().lag);
      gauge('feed_gaps', 'How often changes were missed for good since the start.', () => gauges.feed().gaps);
      const { redis } = gauges;
      if (redis) gauge('redis_up', '1 while Redis answers.', () => Number(redis()));
    },
    gauge,
    text,
    contentType: register.contentType,
  };
}
