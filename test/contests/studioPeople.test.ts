/** Two in one studio: each hears that the other is there, where, and when they are gone; nobody else hears it. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StudioPlace } from '#shared/contests/entities/studio.ts';
import type { StudioPerson } from '#shared/contests/studio/studioRooms.ts';
import { createStudioPlaces } from '#cloud/contests/studio/studioPlaces.ts';
import { after } from '#parse/live/after.ts';
import { members, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.disconnect();
});

class Page {
  readonly socket: Socket;
  here: StudioPerson[] = [];
  readonly left: string[] = [];
  constructor(as: TestActor) {
    const auth = { ssid: as.ssid, token: as.token };
    this.socket = io(server.current.url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
    opened.push(this.socket);
    this.socket.on('here', ({ here }: { here: StudioPerson[] }) => (this.here = here));
    this.socket.on('left', ({ room }: { room: string }) => this.left.push(room));
  }
  async join(room: string): Promise<string | undefined> {
    const answer = (await this.socket.emitWithAck('join', { room })) as { error?: string; here?: StudioPerson[] };
    if (answer.here) this.here = answer.here;
    return answer.error;
  }
  leave = (room: string) => this.socket.emitWithAck('leave', { room });
  /** Who is there, as `user:section`. */
  get seen() {
    return this.here.map(({ user_id, section }) => `${user_id}:${section}`);
  }
}

let organizer: TestActor;
let editor: TestActor;
let stranger: TestActor;
beforeAll(async () => {
  [organizer, editor, stranger] = (await members(server.current, 3)) as [TestActor, TestActor, TestActor];
});

it('tells who is where, until the line is cut or the right is taken away', async () => {
  const { cx_id } = await contest(server.current, { organizer, publish: false });
  const right = (value: 'edit' | null) =>
    organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: editor.user_id!, right: value });
  await right('edit');
  const at = (who: TestActor, section: string) => `studio_at:${cx_id}-${who.user_id}-${section}`;
  const [one, two, other] = [new Page(organizer), new Page(editor), new Page(stranger)];
  const mine = `${organizer.user_id}:basics`;

  expect(await other.join(`studio:${cx_id}`)).toBe('not_found');
  expect(await other.join(at(stranger, 'basics'))).toBe('not_found');
  // Nobody can be put somewhere by somebody else.
  expect(await other.join(at(organizer, 'basics'))).toBe('not_found');
  expect(await two.join(at(organizer, 'basics'))).toBe('not_found');
  expect(await one.join(at(organizer, 'nowhere'))).toBe('not_found');

  await one.join(`studio:${cx_id}`);
  await one.join(at(organizer, 'basics'));
  await expect.poll(() => one.seen).toEqual([mine]);
  await two.join(`studio:${cx_id}`);
  await two.join(at(editor, 'dates'));
  const both = (section: string) => [mine, `${editor.user_id}:${section}`].toSorted();
  await expect.poll(() => one.seen.toSorted()).toEqual(both('dates'));
  await expect.poll(() => two.seen.toSorted()).toEqual(both('dates'));

  // From one section to another.
  await two.leave(at(editor, 'dates'));
  await two.join(at(editor, 'voting'));
  await expect.poll(() => one.seen.toSorted()).toEqual(both('voting'));

  two.socket.disconnect();
  await expect.poll(() => one.seen).toEqual([mine]);

  // Whose right is taken away is out of the studio at once.
  const again = new Page(editor);
  await again.join(`studio:${cx_id}`);
  await again.join(at(editor, 'team'));
  await expect.poll(() => one.seen.toSorted()).toEqual(both('team'));
  await right(null);
  await expect.poll(() => again.left.toSorted()).toEqual([`studio:${cx_id}`, at(editor, 'team')].toSorted());
  await expect.poll(() => one.seen).toEqual([mine]);
});

it('tells of people on another server, and of nobody whose server has died', async () => {
  const { cx_id } = await contest(server.current, { organizer });
  const { storage, clock, log } = server.current.ports;
  const page = new Page(organizer);
  await page.join(`studio:${cx_id}`);
  const other = createStudioPlaces({ storage, clock, send: () => undefined, after, log });
  other.come(`${cx_id}-${editor.user_id}-rounds`);
  await expect.poll(() => page.seen).toEqual([`${editor.user_id}:rounds`]);
  await other.close();
  await expect.poll(() => page.seen).toEqual([]);
  // One that died renewed nothing since. The database may remove the lease at any time, so that it is not waited for.
  const died = {
    place_id: `${cx_id}-${editor.user_id}-rounds.died`,
    cx_id,
    user_id: editor.user_id!,
    section: 'rounds',
    since: new Date(clock.now() - 60_000),
    until: new Date(clock.now() - 10_000),
  };
  await storage.transact((tx) => tx.insert(StudioPlace, died));
  const fresh = new Page(organizer);
  await fresh.join(`studio:${cx_id}`);
  expect(fresh.seen).toEqual([]);
});
