/** Mails are turned off from within them, by their link and by the one click of mail programs. */
import { expect, it } from 'vitest';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { unsubscribeUrls } from '#cloud/accounts/index.ts';
import { notify } from '#cloud/accounts/notifications/notify.ts';
import { sendDigests } from '#cloud/accounts/notifications/digest.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const publicUrl = 'https://vote.example.org';
const server = useServer({ publicUrl });

const mailsOf = (who: TestActor) => mailsTo(server.current, `${who.username}@example.org`);
const bellOf = (who: TestActor) => server.current.ports.storage.find(Notification, { user_id: who.user_id! });
const tokenIn = (text: string) => /\/unsubscribe\/(\S+)/.exec(text)?.[1];
const stop = async (token: string) =>
  (await visitor(server.current)).call('POST /app/account/unsubscribe/:token', { token });

it('turns off one kind for its reader alone, by a mail program or by hand, and the bell goes on', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  for (const who of [ana, ben])
    await who.call('POST /app/account/updatePreferences', { notifications: { follow: { mail: true } } });
  const tell = (who: TestActor, type: 'follow' | 'message', path: string) =>
    notify(server.current.ports, { user_id: who.user_id!, type, path });
  await tell(ana, 'follow', '/u/1');
  const [mail] = await mailsOf(ana);
  expect(mail!.subject).toMatch(/ follows you\.$/);
  const url = mail!.unsubscribe!;
  expect(tokenIn(mail!.text)).toBe(tokenIn(url));
  expect(mail!.html).toContain(`/unsubscribe/${tokenIn(url)}`);

  const post = () =>
    fetch(url.replace(publicUrl, server.current.url), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  expect((await post()).status).toBe(200);
  expect((await stop(tokenIn(url)!)).body).toMatchObject({ success: true, subject: 'follow' });

  await tell(ana, 'follow', '/u/2');
  await tell(ben, 'follow', '/u/2');
  await tell(ana, 'message', '/chat/2');
  expect(await mailsOf(ana)).toHaveLength(2);
  expect(await mailsOf(ben)).toHaveLength(1);
  expect(await bellOf(ana)).toHaveLength(3);
});

it('turns off summaries', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  await ana.call('POST /app/account/updatePreferences', { digest: 'daily' });
  await ben.run('setLike', { type: 'User', id: String(ana.user_id), on: true });
  const { storage } = server.current.ports;
  const due = () =>
    storage.transact((tx) => tx.update(PersonalData, ana.user_id!, { digest_at: new Date(Date.now() - 1000) }));
  await expect.poll(async () => (await bellOf(ana)).length).toBe(1);
  await due();
  await sendDigests(server.current.ports);
  const [mail] = await mailsOf(ana);
  expect((await stop(tokenIn(mail!.text)!)).status).toBe(200);
  await due();
  await sendDigests(server.current.ports);
  expect(await mailsOf(ana)).toHaveLength(1);
});

it('is taken back as it was before, and a program that only opens the page turns nothing off', async () => {
  const ana = await member(server.current);
  await ana.call('POST /app/account/updatePreferences', {
    notifications: { follow: { mail: true } },
    digest: 'weekly',
  });
  await notify(server.current.ports, { user_id: ana.user_id!, type: 'follow', path: '/u/1' });
  const [mail] = await mailsOf(ana);
  const token = tokenIn(mail!.text)!;
  for (const method of ['GET', 'HEAD'])
    for (const path of [`/unsubscribe/${token}`, `/app/account/unsubscribe/${token}`])
      await fetch(`${server.current.url}${path}`, { method });
  const settings = async () => (await ana.call('GET /app/account/getUserPreferences', {})).body.preferences;
  expect((await settings()).notifications['follow']).toEqual({ mail: true });
  const guest = await visitor(server.current);
  const turn = (given: string, back?: 'mail' | 'weekly') =>
    guest.call('POST /app/account/unsubscribe/:token', { token: given, back });
  expect((await turn(token)).body).toEqual({ success: true, subject: 'follow', was: 'mail' });
  expect((await turn(token)).body.was).toBe('off');
  await turn(token, 'mail');
  expect((await settings()).notifications['follow']).toEqual({ mail: true });

  const { page } = unsubscribeUrls(server.current.ports, ana.user_id!, 'digest')!;
  const digest = tokenIn(page)!;
  expect((await turn(digest)).body.was).toBe('weekly');
  expect((await settings()).digest).toBe('off');
  await turn(digest, 'weekly');
  expect((await settings()).digest).toBe('weekly');
  const { digest_at } = (await server.current.ports.storage.get(PersonalData, ana.user_id!))!;
  expect(digest_at!.getTime()).toBeGreaterThan(server.current.ports.clock.now());
});

it('takes no token that the site has not made, and none for another kind or person', async () => {
  const ana = await member(server.current);
  await ana.call('POST /app/account/updatePreferences', { notifications: { follow: { mail: true } } });
  await notify(server.current.ports, { user_id: ana.user_id!, type: 'follow', path: '/u/1' });
  const [, kind, tag] = tokenIn((await mailsOf(ana))[0]!.text)!.split('.');
  for (const token of [
    `${ana.user_id! + 1}.${kind}.${tag}`,
    `${ana.user_id}.like.${tag}`,
    `${ana.user_id}.x.${tag}`,
    'x',
  ])
    expect(await stop(token)).toMatchObject({ status: 404, code: 'not_found' });
});

it('is not offered where somebody has to know at once', async () => {
  const ana = await member(server.current);
  await notify(server.current.ports, { user_id: ana.user_id!, type: 'follow', path: '/u/1', isMailed: true });
  expect((await mailsOf(ana))[0]!.unsubscribe).toBeUndefined();
});
