/** Many webhooks of one person that hang hold nobody else up. */
import { afterAll, expect, it } from 'vitest';
import { member, password, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const server = useServer({ webhookTargets: ['127.0.0.1'] });
const open: Receiver[] = [];
afterAll(() => Promise.all(open.map((each) => each.close())));

async function listen(who: TestActor): Promise<Receiver> {
  const receiver = await openReceiver();
  open.push(receiver);
  const input = {
    kind: 'person' as const,
    url: receiver.url,
    events: ['contest.published' as const],
    current: password,
  };
  receiver.secret = (await who.run('addWebhook', input)).body.secret;
  return receiver;
}

it('at most two are waited for at once', async () => {
  const [ana, ben] = await Promise.all([member(server.current), member(server.current)]);
  const hanging: Receiver[] = [];
  while (hanging.length < 12) hanging.push(await listen(ana));
  for (const each of hanging) each.answer = () => undefined;
  const awaited = () => hanging.reduce((sum, each) => sum + each.open.now, 0);
  const good = await listen(ben);
  await contest(server.current, { organizer: ana });
  await expect.poll(awaited).toBeGreaterThan(0);
  await contest(server.current, { organizer: ben });
  await expect.poll(() => good.heard.length).toBe(1);
  expect(awaited()).toBeLessThanOrEqual(2);
});
