/** The last release's server and this one's, side by side on one database, as docs/upgrades.md promises. */
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#parse/root.mjs';
import type { RunningServer } from '#parse/server.ts';
import { lastRelease } from '../../scripts/lib/lastRelease.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { Page } from '../live/page.ts';
import { member, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { LiveClient } from '../support/live.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';
import { expectExact } from '../votes/exact.ts';
import { appSecret, type ServerProcess, spawnServer } from '../votes/processes.ts';

const last = await lastRelease(root);
if ('missing' in last) {
  if (process.env.CI && last.isFault) throw new Error(`Upgrades cannot be tried: ${last.missing}.`);
  console.warn(`Upgrades are not tried: ${last.missing}.`);
}

describe.skipIf('missing' in last)('the last release and this one', () => {
  const uri = databaseUri(freshDatabaseName());
  const ends: (() => unknown)[] = [];
  let program: string;
  let old: ServerProcess;
  let server: RunningServer;
  const startOld = async () => {
    const starting = spawnServer(uri, {}, program);
    ends.push(starting.kill);
    return starting.ready;
  };
  const startNew = async () => {
    const started = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
    ends.push(() => started.stop());
    return started;
  };

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'engage-last-release-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const archive = path.join(folder, 'release.tar');
    const done = async (command: string, ...args: string[]) => {
      const { code, stderr } = await run(command, args, { cwd: command === 'git' ? root : folder });
      if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    };
    await done('git', 'archive', '--output', archive, (last as { commit: string }).commit);
    await done('tar', '-xf', archive);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await done(process.execPath, 'scripts/lib/compile.mjs', path.join('dist', 'server'));
    program = path.join(folder, 'dist', 'server', 'test', 'votes', 'serverProcess.js');
    // The old one makes the database, and goes on while the new one migrates it.
    old = await startOld();
    server = await startNew();
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    await dropDatabase(uri);
  });
  const doors = () => [old.url, server.url];

  it('read what the other wrote', async () => {
    const organizer = await member(server);
    for (const [from, to] of [doors(), doors().toReversed()] as [string, string][]) {
      const made = await contest({ ...server, url: from }, { organizer: organizer.at(from) });
      const { body } = await organizer.at(to).call('POST /app/contest/v2/fetchContest', { cx_id: made.cx_id });
      expect(body).toMatchObject({ contest: { cx_id: made.cx_id, contest_name: made.contest_name } });
      const saved = await organizer
        .at(to)
        .call('POST /app/account/updateProfileInfo', { full_name: `Written at ${to === old.url ? 'old' : 'new'}` });
      expect(saved.status).toBe(200);
      const profile = await organizer.at(from).call('GET /app/profile/getData/:id', { id: organizer.user_id! });
      expect(JSON.stringify(profile.body)).toContain(`Written at ${to === old.url ? 'old' : 'new'}`);
    }
  });

  it('count each vote once, and keep one lock', async () => {
    const food = await contest(server, { contestants: 10 });
    const votes = crowdVotes(server.ports.secrets, food, 200, 4);
    const answers = await castAll(votes, { url: (n) => doors()[n % 2]! });
    await expectExact(server.ports.storage, food, answers, { voters: 200, votes: 800 });
    const someone = await visitor(server);
    const both = await Promise.all(
      doors().map((url, index) =>
        someone.at(url).call('POST /app/contest/v2/addVote', {
          cx_id: food.cx_id,
          contestant_id: food.contestants[index]!.contestant_id,
        }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ body }) => body.counted)).toHaveLength(1);
  });

  it('tell each other’s open pages', async () => {
    const organizer = await member(server);
    const food = await contest(server, { organizer });
    const { ssid } = await visitor(server);
    const pages = await Promise.all(doors().map((url) => new Page(url, { ssid }).connect()));
    const rows = await Promise.all(doors().map((url) => LiveClient.open(url, organizer.token)));
    for (const page of pages) await page.join(`contest:${food.cx_id}`);
    for (const live of rows) await live.subscribe('Profile', { user_id: organizer.user_id });
    for (const [index, url] of doors().entries()) {
      const said = await organizer.at(url).call('POST /app/contest/v2/sendContestMessage', {
        cx_id: food.cx_id,
        text: `Said at ${index}`,
        client_id: `upgrade-${index}`,
      });
      expect(said.status).toBe(200);
      for (const page of pages) await page.until(({ payload }) => JSON.stringify(payload).includes(`Said at ${index}`));
      await organizer.at(url).call('POST /app/account/updateProfileInfo', { full_name: `Named at ${index}` });
      for (const live of rows) await live.until(({ object }) => object?.full_name === `Named at ${index}`);
    }
    for (const { socket } of pages) socket.disconnect();
    for (const live of rows) live.close();
  });

  it('can take each other’s place: back to the last one, and on again', async () => {
    const someone = await visitor(server);
    const food = await contest(server);
    await server.stop();
    await old.kill();
    old = await startOld();
    const voted = await someone.at(old.url).call('POST /app/contest/v2/addVote', {
      cx_id: food.cx_id,
      contestant_id: food.contestants[0]!.contestant_id,
    });
    expect(voted).toMatchObject({ status: 200, body: { counted: true } });
    await old.kill();
    server = await startNew();
    const { body } = await someone.at(server.url).call('POST /app/contest/v2/fetchContest', { cx_id: food.cx_id });
    expect(JSON.stringify(body)).toContain(food.contestants[0]!.contestant_id);
    const again = await someone.at(server.url).call('POST /app/contest/v2/addVote', {
      cx_id: food.cx_id,
      contestant_id: food.contestants[1]!.contestant_id,
    });
    expect(again.body).toMatchObject({ counted: false });
  });
});
