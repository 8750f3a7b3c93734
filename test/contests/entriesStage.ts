/** Setup of the tests of entries. */
import sharp from 'sharp';
import { beforeAll } from 'vitest';
import type { ContestantShape, ContestShape } from '#shared/contests/shapes.ts';
import { type EntryField, RoundContestant } from '#shared/contests/entities.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

export let server: ReturnType<typeof useServer>;
export let organizer: TestActor;
export let ana: TestActor;
export let ben: TestActor;
export let admin: TestActor;
export let guest: TestActor;

/** Registers a server and people for the calling file. Files of a worker share this module, so nothing happens on import. */
export function stageEntries(): void {
  server = useServer();
  beforeAll(async () => {
    [organizer, ana, ben, admin, guest] = await Promise.all([
      member(server.current),
      member(server.current),
      member(server.current),
      member(server.current, 'admin'),
      visitor(server.current),
    ]);
  });
}

const hour = 3_600_000;
export const inHours = (n: number) => new Date(Date.now() + n * hour);
const form: EntryField[] = [
  { key: 'town', label: 'Town', type: 'text', required: true, public: true },
  { key: 'story', label: 'Story', type: 'long_text', required: false, public: true },
  { key: 'age', label: 'Age', type: 'number', required: false, public: false },
  { key: 'site', label: 'Site', type: 'url', required: false, public: true },
  { key: 'born', label: 'Born', type: 'date', required: false, public: false },
];
export const said = (town = 'Lyon') => [{ key: 'town', value: town }];

let sent = 0;
const newClientId = () => `entry-${++sent}-of-this-test`;

export type Entry = { cx_id: string; client_id: string; contestant_name: string } & Record<string, unknown>;
export const entry = (cx_id: string, changes: object = {}): Entry => ({
  cx_id,
  client_id: newClientId(),
  contestant_name: 'Ana',
  answers: said(),
  ...changes,
});
export const enter = (actor: TestActor, input: Entry) => actor.call('POST /app/contest/v2/enterContest', input);
export const change = (actor: TestActor, contestant_id: string, changes: object) =>
  actor.call('POST /app/contest/v2/updateContestant', { contestant_id, ...changes });

export const open = (wishes: Parameters<typeof contest>[1] = {}) =>
  contest(server.current, { organizer, entries_open: true, fields: form, ...wishes });
export const pending = () => open({ start_date: inHours(2).toISOString(), end_date: inHours(24).toISOString() });

export async function entered(actor: TestActor, cx_id: string, changes: object = {}): Promise<ContestantShape> {
  const { status, body, error } = await enter(actor, entry(cx_id, changes));
  if (status !== 200) throw new Error(`Not entered: ${error}`);
  return body.contestant;
}
export async function see(actor: TestActor, cx_id: string): Promise<ContestShape> {
  const { body } = await actor.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('No contest was answered');
  return body.contest;
}
export const shownTo = ({ contestants }: ContestShape, id: string) =>
  contestants.find(({ contestant_id }) => contestant_id === id);
export const names = ({ contestants }: ContestShape) => contestants.map(({ contestant_name }) => contestant_name);
export const approve = (contestant_id: string, by = organizer) => change(by, contestant_id, { contestant_status: 1 });
export const placesOf = (contestant_id: string, cx_id: string) =>
  server.current.ports.storage.find(RoundContestant, { cx_id, contestant_id });

export async function picture(actor: TestActor): Promise<string> {
  const drawn = await sharp({ create: { width: 8, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { body } = await actor.call('POST /app/files/addImage', { bytes: new Uint8Array(drawn) });
  return body.url;
}
