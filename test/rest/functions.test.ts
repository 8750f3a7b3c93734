/** Cloud functions answer the same on both ways: the short one of programs, and Parse's, which its SDKs take. */
import { beforeAll, expect, it } from 'vitest';
import { member, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let ana: TestActor;
let ben: TestActor;
beforeAll(async () => {
  ana = await member(server.current);
  ben = await member(server.current);
});

interface Sent {
  readonly name: string;
  readonly input?: object;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

async function send({ name, input = {}, headers = {} }: Sent, body: object, more: Record<string, string>) {
  const answer = await fetch(`${server.current.url}/parse/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...more, ...headers },
    body: JSON.stringify({ ...input, ...body }),
  });
  return { status: answer.status, body: (await answer.json()) as { result?: Record<string, unknown> } };
}
/** Who calls is in the headers. */
const short = (sent: Sent) =>
  send(
    sent,
    {},
    {
      'X-Parse-Application-Id': 'engage',
      ...(sent.token !== undefined && { 'X-Parse-Session-Token': sent.token }),
    },
  );
/** As Parse's SDK: it is in the body. */
const long = (sent: Sent) =>
  send(sent, { _ApplicationId: 'engage', ...(sent.token !== undefined && { _SessionToken: sent.token }) }, {});

const cases: Record<string, () => Sent> = {
  'a function for everybody': () => ({ name: 'fetchContests' }),
  'one for members': () => ({ name: 'countUnread', token: ana.token }),
  'a visitor where members are asked for': () => ({ name: 'countUnread' }),
  'input that is refused': () => ({ name: 'fetchConversation', input: { user_id: 'nobody' }, token: ana.token }),
  'a refusal of the rule': () => ({ name: 'fetchConversation', input: { user_id: ana.user_id }, token: ana.token }),
  'a refusal in French': () => ({
    ...{ name: 'fetchConversation', input: { user_id: ana.user_id }, token: ana.token },
    headers: { 'Accept-Language': 'fr' },
  }),
  'a session that nobody has': () => ({ name: 'countUnread', token: `r:${'0'.repeat(32)}` }),
  'a function that is not there': () => ({ name: 'fetchNothing', token: ana.token }),
  'a value of a type of Parse': () => ({
    name: 'countUnread',
    input: { since: { __type: 'Date', iso: new Date(0).toISOString() } },
    token: ana.token,
  }),
};

it.each(Object.entries(cases))('%s', async (_name, sent) => {
  const [one, other] = [await short(sent()), await long(sent())];
  expect(one).toEqual(other);
  expect(one.status === 200).toBe(one.body.result !== undefined);
});

it('an ended session is refused at once, and another name’s session is their own', async () => {
  expect((await short({ name: 'fetchConversation', input: { user_id: ben.user_id }, token: ana.token })).status).toBe(
    200,
  );
  const gone = await member(server.current);
  expect((await short({ name: 'countUnread', token: gone.token })).status).toBe(200);
  await server.current.database.db.collection('_Session').deleteMany({ _session_token: gone.token });
  expect(await short({ name: 'countUnread', token: gone.token })).toEqual(
    await long({ name: 'countUnread', token: gone.token }),
  );
  expect((await short({ name: 'countUnread', token: gone.token })).status).not.toBe(200);
  const late = await member(server.current);
  await server.current.database.db
    .collection('_Session')
    .updateMany({ _session_token: late.token }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  expect((await short({ name: 'countUnread', token: late.token })).status).not.toBe(200);
});

it('other origins and operators’ keys are Parse’s own to judge', async () => {
  const foreign = { name: 'countUnread', token: ana.token, headers: { Origin: 'https://elsewhere.example' } };
  expect(await short(foreign)).toEqual(await long(foreign));
  const key = { name: 'countUnread', headers: { 'X-Parse-Master-Key': 'guessed' } };
  expect((await short(key)).status).not.toBe(200);
});
