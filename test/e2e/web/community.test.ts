/** A club's life and a job, in real browsers at both sizes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { limits } from '#shared/limits.ts';
import { clubOf, comment, join, postOf } from '../../community/club.ts';
import { service } from '../../services/stage.ts';
import { member, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { walkThrough } from '../looks.ts';

const server = useServer({ pages: true });
afterEach(closePages);
afterAll(closeBrowser);

const signedIn = (who: TestActor, path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`http://127.0.0.1:${server.current.port}${path}`, options, who);
/** Where somebody reads what a moderator took away from them. */
const toldPath = async (who: TestActor, type: 'post_removed' | 'club_out') =>
  (await server.current.ports.storage.find(Notification, { user_id: who.user_id!, type }))[0]?.path;
const phone = { width: 390, height: 844 };

describe('a club', () => {
  it('is made, joined, written in, liked and talked about, live', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const desktop = await signedIn(ana, '/groups');
    await desktop.getByRole('link', { name: 'Start a club' }).click();
    await desktop.getByRole('textbox', { name: 'Club name' }).fill('Kite makers');
    await desktop.getByRole('button', { name: 'Start the club' }).click();
    await desktop.getByText('Invalid club description').waitFor();
    await desktop.getByRole('textbox', { name: 'Description' }).fill('Paper, sticks and wind.');
    await desktop.getByRole('button', { name: 'Start the club' }).click();
    await desktop.waitForURL(/\/c\/[\w-]{12}$/);
    const path = new URL(desktop.url()).pathname;

    const small = await signedIn(ben, path, { ...phone, lang: 'fr' });
    await small.getByRole('button', { name: 'Rejoindre' }).click();
    await small.getByRole('textbox', { name: 'Écrire au club' }).fill('Premier vol réussi !');
    await small.getByRole('button', { name: 'Publier' }).click();
    await small.getByText('Premier vol réussi !').waitFor();
    // Nothing jumps: it waits behind a button.
    await desktop.getByRole('button', { name: '1 new post' }).click();
    const post = desktop.getByRole('article').filter({ hasText: 'Premier vol réussi !' });
    await post.getByRole('button', { name: /^Like/ }).click();
    await small.getByRole('button', { name: /1 mention/ }).waitFor();

    await post.getByRole('link', { name: '0 comments' }).click();
    await expect.poll(() => desktop.title()).toMatch(/^Premier vol réussi ! · .+ · Engage$/);
    await desktop.getByRole('textbox', { name: 'Your comment' }).fill('Which paper?');
    await desktop.getByRole('button', { name: 'Comment', exact: true }).click();
    // Not in the field any more.
    await desktop.getByRole('main').locator('[id^="comment-"]').filter({ hasText: 'Which paper?' }).waitFor();
    await expectAccessible(desktop);
    await expectAccessible(small);
    // Everybody reads a public club; who has not joined is told what to do first.
    const passer = await signedIn(await member(server.current), path);
    const read = passer.getByRole('article').filter({ hasText: 'Premier vol réussi !' });
    await read.getByRole('button', { name: /^Like/ }).click();
    await passer.getByText('Join this club to like posts').first().waitFor();
  });

  it('that is private asks, and opens when a moderator lets somebody in', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const { gx_id } = await clubOf(ana, { access: 'Private', question: '¿Por qué?', title: 'Quiet club' });
    await postOf(ana, gx_id, 'Only for us');
    const small = await signedIn(ben, `/c/${gx_id}`, { ...phone, lang: 'es' });
    await small.getByRole('heading', { name: 'Solo para miembros' }).waitFor();
    await expect.poll(() => small.title()).toBe('Quiet club · Engage');
    await small.getByRole('button', { name: 'Pedir unirme' }).click();
    await small.getByRole('textbox', { name: '¿Por qué?' }).fill('Me gusta el silencio');
    await small.getByRole('dialog').getByRole('button', { name: 'Pedir unirme' }).click();
    await small.getByRole('heading', { name: 'Tu solicitud está pendiente' }).waitFor();
    const desktop = await signedIn(ana, `/c/${gx_id}?tab=members`);
    await desktop.getByText('Me gusta el silencio').waitFor();
    await expectAccessible(desktop);
    await desktop.getByRole('button', { name: 'Let in' }).click();
    await desktop.getByText('Me gusta el silencio').waitFor({ state: 'detached' });
    await small.reload();
    await small.getByText('Only for us').waitFor();
  });
});

describe('what members do', () => {
  it('is to name one another, to ask all of them, and to appeal against a moderator', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const { gx_id } = await clubOf(ana, { title: 'Panaderos' });
    await join(ben, gx_id);
    const small = await signedIn(ben, `/c/${gx_id}`, { ...phone, lang: 'es' });
    const field = small.getByRole('textbox', { name: 'Escribir al club' });
    await field.pressSequentially(`¿Qué harina, @${ana.username}`);
    await small.getByRole('option', { name: new RegExp(`@${ana.username}$`) }).waitFor();
    await expectAccessible(small);
    await field.press('Enter');
    await field.pressSequentially('?');
    await small.getByRole('button', { name: 'Encuesta' }).click();
    await small.getByRole('textbox', { name: 'Respuesta 1' }).fill('Centeno');
    await small.getByRole('textbox', { name: 'Respuesta 2' }).fill('Espelta');
    await expectAccessible(small);
    await small.getByRole('button', { name: 'Publicar' }).click();

    const desktop = await signedIn(ana, `/c/${gx_id}`);
    const post = desktop.getByRole('article').filter({ hasText: '¿Qué harina' });
    await post.getByRole('link', { name: `@` }).waitFor();
    await post.getByRole('button', { name: 'Espelta' }).click();
    await post.getByRole('button', { name: 'Espelta: 100%, 1 vote' }).waitFor();
    await small.getByRole('button', { name: /^Espelta: 100\s?%, 1 voto/ }).waitFor();
    await expectAccessible(desktop);

    const { body } = await ben.call('GET /app/feeds/getFeeds', { group_id: gx_id });
    await ana.run('moderateFeed', { type: 'Feed', id: body.feeds[0]!.fx_id, reason: 'Sin encuestas' });
    await expect.poll(() => toldPath(ben, 'post_removed')).toBeDefined();
    await small.goto(`http://127.0.0.1:${server.current.port}${await toldPath(ben, 'post_removed')}`);
    await small.getByText('Sin encuestas').waitFor();
    await small.getByRole('textbox', { name: 'Por qué debería restablecerse' }).fill('Es del pan');
    await expectAccessible(small);
    await small.getByRole('button', { name: 'Apelar' }).click();
    await small.getByText('Es del pan').waitFor();
    await desktop.goto(`http://127.0.0.1:${server.current.port}/c/${gx_id}?tab=reports`);
    await desktop.getByText('Somebody else decides about this one.').waitFor();
    await expectAccessible(desktop);

    await desktop.getByRole('link', { name: 'Members' }).click();
    await desktop.getByRole('button', { name: /^Actions for/ }).click();
    await desktop.getByRole('button', { name: 'Ban', exact: true }).click();
    await desktop.getByRole('textbox', { name: 'Reason' }).fill('Demasiado pan');
    await expectAccessible(desktop);
    await desktop.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
    await desktop.getByRole('button', { name: 'Lift the ban' }).waitFor();
    await small.goto(`http://127.0.0.1:${server.current.port}${await toldPath(ben, 'club_out')}`);
    await small.getByText('Demasiado pan').waitFor();
    await expectAccessible(small);
  });
});

describe('a service', () => {
  it('is asked about and answered, live', async () => {
    const provider = await member(server.current, 'provider');
    const ben = await member(server.current);
    const sx_id = await service(server.current, provider);
    const small = await signedIn(ben, `/s/${sx_id}`, { ...phone, lang: 'es' });
    const desktop = await signedIn(provider, `/s/${sx_id}`);
    // They are loaded when somebody comes near; what is still arriving above moves them away. On a phone much stands below them.
    const reached = async (page: Page) => {
      await walkThrough(page);
      return page.getByRole('heading', { name: /^(Comments|Comentarios)$/ }).isVisible();
    };
    for (const page of [small, desktop]) await expect.poll(() => reached(page)).toBe(true);
    await small.getByRole('textbox', { name: 'Tu comentario' }).fill('¿En dos colores?');
    await small.getByRole('button', { name: 'Comentar', exact: true }).click();
    const said = desktop.locator('[id^="comment-"]').filter({ hasText: '¿En dos colores?' });
    await said.getByRole('button', { name: 'Reply' }).click();
    const reply = desktop.getByRole('textbox', { name: 'Your reply' });
    await reply.fill('In three, too');
    await desktop.locator('form').filter({ has: reply }).getByRole('button', { name: 'Reply' }).click();
    await small.locator('[id^="reply-"]').filter({ hasText: 'In three, too' }).waitFor();
    await expectAccessible(small);
    await expectAccessible(desktop);
  });
});

describe('a notification', () => {
  it('leads to exactly its place, or says why it is gone', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const post = await postOf(ana);
    await join(ben, post.gx_id);
    for (let n = 0; n < 6; n++) await comment(ben, post.feed_item_id, `Before ${n}`);
    const said = await comment(ben, post.feed_item_id, 'This one');
    const page = await signedIn(ana, `/feed/comment/${said.comment_id}`, phone);
    await page.waitForURL(new RegExp(`#comment-${said.comment_id}$`));
    const place = page.locator(`#comment-${said.comment_id}`);
    await place.waitFor();
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
    // Without a number the address lists those of its kind.
    await page.goto(`http://127.0.0.1:${server.current.port}/feed/reply`);
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
    // Of no kind there is nothing.
    await page.goto(`http://127.0.0.1:${server.current.port}/feed/nonsense`);
    await page.getByText('There is no page at this address.').waitFor();
    await page.goto(`http://127.0.0.1:${server.current.port}/feed/comment`);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.waitForURL(new RegExp(`/c/${post.gx_id}/${post.feed_item_id}`));
    await page.goto(`http://127.0.0.1:${server.current.port}/feed/comment/${said.comment_id}`);
    await place.waitFor();
    await ben.run('removeComment', { type: 'Comment', id: said.comment_id });
    await place.waitFor({ state: 'detached' });
    await page.goto(`http://127.0.0.1:${server.current.port}/feed/comment/${said.comment_id}`);
    await page.getByText('This comment is no longer here.').waitFor();
  });
});

describe('a job', () => {
  it('is posted, offered on, and leads from the choice to its payment', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current, 'provider')];
    const guest = await visitor(server.current);
    const desktop = await signedIn(ana, '/jobs#new');
    await desktop.getByRole('textbox', { name: 'What do you need?' }).fill('A sign for a bakery');
    await desktop.getByRole('textbox', { name: 'Describe it' }).fill('Hand painted, two colours.');
    await desktop.getByRole('button', { name: 'Post the job' }).click();
    await desktop.getByText('Give whole amounts above zero, without cents.').first().waitFor();
    await desktop.getByRole('textbox', { name: 'Budget' }).fill('300');
    await desktop.getByRole('button', { name: 'Post the job' }).click();
    await desktop.getByText('Invalid category').first().waitFor();
    await desktop.getByLabel('Category', { exact: true }).selectOption('Graphic design');
    await desktop.getByRole('button', { name: 'Post the job' }).click();
    await desktop.waitForURL(/\/jobs\/\d+$/);
    await expect.poll(() => desktop.title()).toBe('A sign for a bakery · Engage');
    const path = new URL(desktop.url()).pathname;

    const small = await signedIn(ben, path, { ...phone, lang: 'es' });
    // A thousand and more, as Spanish writes it.
    await small.getByRole('textbox', { name: 'Precio (EUR)' }).fill('1.280');
    await small.getByRole('textbox', { name: '¿Qué ofreces?' }).fill('Two coats, one week.');
    await small.getByRole('button', { name: 'Enviar oferta' }).click();
    await small.getByText('Two coats, one week.').waitFor();
    await expectAccessible(small);

    // The author's open page hears of it by itself.
    await desktop.getByText('€1,280.00').waitFor();
    await expectAccessible(desktop);
    await desktop.getByRole('button', { name: 'Decline' }).click();
    const declining = desktop.getByRole('dialog', { name: 'Decline this offer?' });
    await declining.getByRole('button', { name: 'Leave it open' }).click();
    await desktop.getByRole('button', { name: 'Choose this offer' }).click();
    await desktop.waitForURL(/\/checkout/);
    await desktop.getByText('€1,280.00').first().waitFor();
    await expectAccessible(desktop);
    await small.getByText('Elegida').waitFor();

    const list = await signedIn(guest, '/jobs?search=bakery', phone);
    await list.getByRole('heading', { name: 'A sign for a bakery' }).waitFor();
    await list.getByText('Closed').waitFor();
    await expectAccessible(list);
    // The filters act at once: words while they are typed, and the way back shows them as they were.
    const words = list.getByRole('searchbox', { name: 'Search jobs' });
    await words.fill('bakery on the moon');
    await list.getByRole('heading', { name: 'No jobs here' }).waitFor();
    expect(await words.inputValue()).toBe('bakery on the moon');
    await words.fill('bakery');
    await list.getByRole('heading', { name: 'A sign for a bakery' }).waitFor();
    await list.getByRole('button', { name: 'Filters' }).click();
    await list.getByLabel('Category', { exact: true }).selectOption('Graphic design');
    await list.waitForURL(/category=/);
    await list.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await list.getByLabel('Pays at least').fill('5000');
    await list.getByRole('heading', { name: 'No jobs here' }).waitFor();
    await list.goBack();
    await list.getByRole('heading', { name: 'A sign for a bakery' }).waitFor();
    expect(await list.getByLabel('Pays at least').inputValue()).toBe('');
    const { body } = await guest.call('GET /app/feeds/getFeeds', { group_id: limits.jobsGroup });
    expect(body.count).toBe(1);
  });
});
