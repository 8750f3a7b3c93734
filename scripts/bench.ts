/**
 * `npm run bench`: what the product does in a second, beside references that are measured in the same run and on the same database.
 *   npm run bench -- votes               one row
 *   npm run bench -- votes --runs 1      fewer than five runs
 *   npm run bench -- studio --votes 10000  a smaller contest (studio, merkle)
 *   npm run bench -- chat --crowd 2000   only so many connected (chat)
 *   npm run bench -- votes --keep scripts/bench/ratios.json      keeps the ratios of this run
 *   npm run bench -- votes --write       puts what was measured into docs/performance.md
 *   npm run bench -- votes --compare scripts/bench/ratios.json   beside those kept; with --least 0.8 it fails where one is below that share of them
 * `--seconds` is the length of one measurement, `--only` names kinds ("ours,chain"), `--profile` a folder for CPU profiles.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchChat } from './bench/chat.ts';
import { benchCommunity } from './bench/community.ts';
import { type BenchDatabase, startDatabase } from './bench/database.ts';
import { checkPlace, writeFigures } from './bench/figures.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchMarket } from './bench/market.ts';
import { benchMerkle } from './bench/merkle.ts';
import { benchMoney } from './bench/money.ts';
import { benchPage } from './bench/page.ts';
import { compareRatios, keepRatios, readRatios } from './bench/ratios.ts';
import { benchScale } from './bench/scale.ts';
import { benchStart } from './bench/start.ts';
import { benchStudio } from './bench/studio.ts';
import { benchSubscribers } from './bench/subscribers.ts';
import { type BenchOptions, benchVotes } from './bench/votes.ts';
import { benchWatchers } from './bench/watchers.ts';

const rows: Readonly<Record<string, (database: BenchDatabase, options: BenchOptions) => Promise<string>>> = {
  votes: benchVotes,
  watchers: benchWatchers,
  subscribers: benchSubscribers,
  page: benchPage,
  start: benchStart,
  growth: benchGrowth,
  scale: benchScale,
  money: benchMoney,
  chat: benchChat,
  community: benchCommunity,
  merkle: benchMerkle,
  market: benchMarket,
  studio: benchStudio,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    votes: { type: 'string' },
    crowd: { type: 'string' },
    profile: { type: 'string' },
    compare: { type: 'string' },
    keep: { type: 'string' },
    least: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !(name in rows));
const [runs, seconds] = [Number(values.runs), Number(values.seconds)];
if (unknown.length || !(runs >= 1) || !(seconds > 0)) {
  console.error(
    `Usage: npm run bench -- [${Object.keys(rows).join('] [')}] [--runs 5] [--seconds 1] [--only ours,chain] [--profile folder] [--write]`,
  );
  process.exit(1);
}

const chosen = positionals.length ? positionals : Object.keys(rows);
if (values.write) for (const name of chosen) checkPlace(name);
const kept = values.compare ? readRatios(values.compare) : {};
const ratios: Record<string, number> = {};
const scratch = mkdtempSync(path.join(os.tmpdir(), 'engage-bench-'));
const database = await startDatabase(scratch);
try {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} x ${cpu?.model.trim() ?? os.arch()}, Node ${process.versions.node}, mongod ${database.version}, ${runs} runs`;
  console.log(machine);
  for (const name of chosen) {
    const tables = await rows[name]!(database, {
      runs,
      seconds,
      only: values.only.split(',').filter(Boolean),
      profile: values.profile,
      votes: values.votes === undefined ? undefined : Number(values.votes),
      crowd: values.crowd === undefined ? undefined : Number(values.crowd),
      scratch,
      say: (line) => console.error(line),
      note: (what, ratio) => (ratios[what] = ratio),
    });
    console.log(`\n## ${name}\n\n${tables}`);
    if (values.write) writeFigures(name, `*${machine}, ${new Date().toISOString().slice(0, 10)}*\n\n${tables}`);
  }
  if (values.compare) {
    const { text, worst } = compareRatios(kept, ratios);
    console.log(`\n## compared\n\n${text}`);
    if (worst < Number(values.least ?? 0)) process.exitCode = 1;
  }
  if (values.keep) keepRatios(values.keep, existsSync(values.keep) ? readRatios(values.keep) : {}, ratios);
} finally {
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
