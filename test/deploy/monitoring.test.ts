/** The dashboard and the alarms of deploy/ ask for what /metrics has. */
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly annotations: object }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}
const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

const rules = (parse(read('prometheus-rules.yml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const queries: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ),
];
/** What Prometheus itself adds to a series. */
const labelsOfPrometheus = ['instance', 'job', 'le', 'exported_job'];

/** Texts of the nodes of a PromQL expression; throws for what is none. */
function nodesOf(expr: string, ...kinds: string[]): string[] {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expr}`);
      if (kinds.includes(type.name)) found.push(expr.slice(from, to));
    },
  });
  return found;
}

// Nothing answers there; its gauge is registered nevertheless.
const server = useServer({ redisUrl: 'redis://127.0.0.1:1' });
const metrics = async () => (await fetch(`${server.current.url}/metrics`)).text();

/** Names of series and of labels, of a text of Prometheus. */
function declaredIn(text: string): { names: Set<string>; labels: Set<string> } {
  const names = new Set(['up']);
  const labels = new Set(labelsOfPrometheus);
  for (const line of text.split('\n')) {
    const [, declared, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    if (declared)
      for (const end of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(`${declared}${end}`);
    for (const [, label] of line.matchAll(/[{,](\w+)="/g)) labels.add(label!);
  }
  return { names, labels };
}

it('every query asks for series and labels that are there, and every series of the product is asked for', async () => {
  // A vote and a job, so that series with labels are there.
  await (await visitor(server.current)).run('addVote', { cx_id: 'none', contestant_id: 'none' });
  await expect.poll(metrics).toContain('engage_job_duration_seconds_bucket{');
  const { names, labels } = declaredIn(await metrics());
  const wrong = queries.flatMap(([title, expr]) =>
    [
      ...nodesOf(expr, 'Identifier').filter((name) => !names.has(name)),
      ...nodesOf(expr, 'LabelName').filter((label) => !labels.has(label)),
    ].map((name) => `${title}: ${name}`),
  );
  expect(wrong).toEqual([]);
  const asked = new Set(queries.flatMap(([, expr]) => nodesOf(expr, 'Identifier')));
  const own = [...names].filter((name) => name.startsWith('engage_') && !/_(sum|bucket)$/.test(name));
  expect(own.filter((name) => !asked.has(name))).toEqual([]);
});

it('what is no query, or asks for nothing, does not pass', () => {
  expect(() => nodesOf('sum(rate(engage_votes_total[5m])) >')).toThrow('No PromQL');
  expect(queries.filter(([, expr]) => !nodesOf(expr, 'Identifier').length)).toEqual([]);
});

it('queries name calls that are there', () => {
  const asked = queries.flatMap(([, expr]) => [...expr.matchAll(/call="([^"]+)"/g)].map(([, call]) => call!));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((call) => !Object.hasOwn(routes, call))).toEqual([]);
});

it('every alarm has its name once, and says what to look at', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { annotations } of rules) expect(Object.keys(annotations)).toEqual(['summary', 'description']);
});
