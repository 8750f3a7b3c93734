/** Transitions of a contest. */
import { beforeAll, describe, expect, it } from 'vitest';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});

const hour = 3_600_000;
const move = (actor: TestActor, cx_id: string, transition: 'publish' | 'certify' | 'cancel') =>
  actor.run('moveContest', { cx_id, transition });
const ended = { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) };

describe('moveContest', () => {
  it('publishes a draft, which people then see; again changes nothing', async () => {
    const guest = await visitor(server.current);
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    const look = () => guest.call('POST /app/contest/v2/fetchContest', { cx_id });
    expect((await look()).code).toBe('contest_not_found');
    expect((await move(organizer, cx_id, 'publish')).body).toEqual({ state: 'ongoing' });
    expect((await look()).body).toMatchObject({ contest: { state: 'ongoing' } });
    expect((await move(organizer, cx_id, 'publish')).body).toEqual({ state: 'ongoing' });
  });

  it('publishes nothing that has nobody to vote for, or that would have ended', async () => {
    const alone = await contest(server.current, { organizer, publish: false, contestants: 1 });
    expect((await move(organizer, alone.cx_id, 'publish')).code).toBe('contest_needs_contestants');
    const late = await contest(server.current, { organizer, publish: false, stored: ended });
    expect((await move(organizer, late.cx_id, 'publish')).code).toBe('ends_before_start');
  });

  it('certifies what has ended, once and for all', async () => {
    const { cx_id } = await contest(server.current, { organizer, stored: ended });
    expect((await move(organizer, cx_id, 'certify')).body).toEqual({ state: 'certified' });
    expect(await move(organizer, cx_id, 'cancel')).toMatchObject({ status: 409, code: 'step_not_possible' });
  });

  it('does not certify what still runs, and cancels it', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    expect((await move(organizer, cx_id, 'certify')).code).toBe('step_not_possible');
    expect((await move(organizer, cx_id, 'cancel')).body).toEqual({ state: 'cancelled' });
    expect((await move(organizer, cx_id, 'cancel')).body).toEqual({ state: 'cancelled' });
    expect((await move(organizer, cx_id, 'publish')).code).toBe('step_not_possible');
  });

  it('is for the organizer and admins', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    const draft = await contest(server.current, { organizer, publish: false });
    const other = await member(server.current);
    expect(await move(other, cx_id, 'cancel')).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await move(other, draft.cx_id, 'publish')).code).toBe('contest_not_found');
    expect((await move(await visitor(server.current), cx_id, 'cancel')).code).toBe('session_required');
    expect((await move(await member(server.current, 'admin'), cx_id, 'cancel')).status).toBe(200);
  });
});
