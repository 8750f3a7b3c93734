/** Pages with interrupted connections: afterwards they show what is stored, each thing once. */
import { expect, onTestFinished } from 'vitest';
import type { RunningServer } from '#parse/server.ts';
import { member, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { openLine } from '../support/line.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';
import { expectFresh, openRoom, openRows, polling } from './pages.ts';

/** Interrupts a page's connection while rows change, people vote and chat. */
export async function cutLine(server: RunningServer, milliseconds: number): Promise<void> {
  const [organizer, reader] = [await member(server), await visitor(server)];
  const line = await openLine(server.port);
  onTestFinished(() => line.close());
  const url = `http://127.0.0.1:${line.port}`;
  const names: string[] = [];
  const make = async (contest_name: string) => {
    names.push(contest_name);
    return contest(server, { organizer, contest_name, contestants: 2 });
  };
  const texts: string[] = [];
  const say = async (text: string) => {
    const words = { cx_id: shown.cx_id, client_id: `line-${texts.length}`, text };
    expect((await organizer.call('POST /app/contest/v2/sendContestMessage', words)).error).toBe('');
    texts.push(text);
  };
  let votes = 0;
  const vote = async (count: number) => {
    await castAll(crowdVotes(server.ports.secrets, shown, count, 1), { url: () => server.url }, 4);
    votes += count;
  };
  const shown = await make('Shown');
  await make('Before');
  await vote(3);
  await say('Before the cut');
  const page = { rows: openRows(url, organizer), room: openRoom(url, reader, shown.cx_id) };
  await expectFresh(page, { names, votes, texts });
  const version = page.room.version();

  line.cut();
  await expect.poll(page.rows.status, polling).toBe('offline');
  await expect.poll(page.room.status, polling).toBe('offline');
  for (let n = 0; n < 10; n++) await make(`Meanwhile ${n}`);
  await storeBehind(server, shown.cx_id, { contest_name: 'Changed meanwhile' });
  names[0] = 'Changed meanwhile';
  await vote(7);
  await say('Unheard');
  // load-safe: the line is away for so long
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  line.mend();
  await expectFresh(page, { names, votes, texts });
  expect(page.room.version()).not.toBe(version);

  await make('Afterwards');
  await vote(2);
  await say('After the cut');
  await expectFresh(page, { names, votes, texts });
  expect(page.room.heard).toHaveLength(1);
}
