/** The live database by a stock Parse SDK: logging in, and every event of twelve classes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Url, Viewed } from '#shared/accounts/entities/social.ts';
import { Conversation } from '#shared/chat/entities/conversations.ts';
import { Chat } from '#shared/chat/entities/messages.ts';
import { Offer } from '#shared/chat/entities/offers.ts';
import type { ParseSdk } from '#shared/client/app/live/parseLive.ts';
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import type { Entity } from '#shared/model/entity.ts';
import { Service } from '#shared/services/entities.ts';
import { appId } from '#parse/server.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { freshSdk } from '../support/sdk.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let reader: TestActor;
let writer: TestActor;
let Stock: ParseSdk;

beforeAll(async () => {
  [reader, writer] = [await member(server.current), await member(server.current)];
  Stock = freshSdk();
  Stock.initialize(appId);
  Stock.serverURL = `${server.current.url}/parse`;
  (Stock as unknown as { liveQueryServerURL: string }).liveQueryServerURL =
    `${server.current.url.replace('http', 'ws')}/live`;
  (Stock as unknown as { User: { enableUnsafeCurrentUser(): void } }).User.enableUnsafeCurrentUser();
});
afterAll(async () => {
  const client = await Stock.CoreManager.getLiveQueryController().getDefaultLiveQueryClient();
  await client.close();
});

it('logs in by name and by e-mail, knows who is signed in, and logs out', async () => {
  await expect(Stock.User.logIn(reader.username, 'a wrong one')).rejects.toMatchObject({ code: 101 });
  const user = await Stock.User.logIn(reader.username, password);
  expect([user.id, user.get('user_id'), user.getUsername()]).toEqual([
    reader.objectId,
    reader.user_id,
    reader.username,
  ]);
  const token = user.getSessionToken()!;
  expect((await Stock.User.become(token)).id).toBe(reader.objectId);
  const change = { method: 'PUT', headers: { ...reader.parseHeaders, 'Content-Type': 'application/json' } };
  const changed = await reader.fetch('/parse/users/me', { ...change, body: JSON.stringify({ username: 'somebody' }) });
  expect(changed.status, 'nothing is changed by this door').toBeGreaterThanOrEqual(400);
  expect(await new Stock.Query('User').equalTo('user_id', writer.user_id).find()).toHaveLength(1);
  await Stock.User.logOut();
  await expect(Stock.User.become(token)).rejects.toMatchObject({ code: 209 });
});

interface Play {
  readonly entity: Entity;
  readonly className?: string;
  readonly key: string;
  /** A row that the reader may read. */
  readonly row: () => Record<string, unknown>;
  readonly update: Record<string, unknown>;
  /** Takes the row from the reader, and gives it back; absent where who reads a row never changes. */
  readonly hide?: Record<string, unknown>;
  readonly show?: Record<string, unknown>;
}

const now = new Date('2026-05-04T03:02:01.000Z');
const closes = { hide: { is_open: false }, show: { is_open: true } };
const disables = { hide: { disabled_at: now }, show: { disabled_at: undefined } };
const holds = { hide: { delivery: 'held' }, show: { delivery: 'delivered' } };
const said = () => ({ user_id: writer.user_id, stamp: now, is_open: true });

const plays: Record<string, Play> = {
  Services: {
    ...{ entity: Service, key: 'user_id', update: { title: 'Another' } },
    row: () => ({ sx_id: 'sxstocksdk01', service_id: 901, user_id: writer.user_id, category: 468, is_listed: true }),
    ...{ hide: { is_listed: false }, show: { is_listed: true } },
  },
  Comments: {
    ...{ entity: Comment, key: 'fx_id', update: { title: 'Better' }, ...closes },
    row: () => ({ comment_id: 'comment-1', fx_id: 'fx-1', title: 'Good', provider_id: writer.user_id, ...said() }),
  },
  Replies: {
    ...{ entity: Reply, key: 'comment_id', update: { title: 'Better' }, ...closes },
    row: () => ({
      ...{ reply_id: 'reply-1', comment_id: 'comment-1', fx_id: 'fx-1', title: 'Good' },
      ...{ comment_provider_id: writer.user_id, ...said() },
    }),
  },
  Likes: {
    ...{ entity: Like, key: 'fx_id', update: {}, ...closes },
    row: () => ({ like_id: 'like-1', fx_id: 'fx-1', user_id: writer.user_id, type: 'Feed', is_open: true }),
  },
  Notifications: {
    ...{ entity: Notification, key: 'user_id', update: { is_seen: true } },
    row: () => ({ notification_id: 'news-1', user_id: reader.user_id, type: 'follow' }),
  },
  Feeds: {
    ...{ entity: Feed, key: 'gx_id', update: { text: 'Better' }, ...closes },
    row: () => ({
      ...{ fx_id: 'fx-1', feed_item_id: 901, gx_id: 'gx-1', group_id: 901, timestamp: 1, text: 'Good', ...said() },
    }),
  },
  Conversation: {
    ...{ entity: Conversation, key: 'user_id1', update: { last_line: 'Hello' } },
    row: () => ({
      ...{ conversation_id: 'talk-1', user_id1: reader.user_id, user_id2: writer.user_id, last_at: now },
    }),
    ...{ hide: { opened_1: false }, show: { opened_1: true } },
  },
  Chats: {
    ...{ entity: Chat, key: 'conversation_id', update: { text: 'Hello again' }, ...holds },
    row: () => ({
      ...{ messageId: 'chat-1', conversation_id: 'talk-1', user_id: writer.user_id, to_id: reader.user_id },
      ...{ seq: 1, n: 1, client_id: 'c-1', text: 'Hello', stamp: now },
    }),
  },
  Offers: {
    ...{ entity: Offer, key: 'conversation_id', update: { state: 'declined' }, ...holds },
    row: () => ({
      ...{ offer_id: 'offer-1', user_id: writer.user_id, to_id: reader.user_id, conversation_id: 'talk-1' },
      ...{ offer_details: {}, expires_at: now },
    }),
  },
  Url: {
    ...{ entity: Url, key: 'user_id', update: { title: 'Another' }, ...disables },
    row: () => ({ url_id: 'url-1', user_id: writer.user_id, url: 'https://videos.example/1' }),
  },
  Viewed: {
    ...{ entity: Viewed, key: 'user_id', update: { seen_at: new Date() } },
    row: () => ({ viewed_id: 'viewed-1', user_id: reader.user_id, type: 'user', entity_id: '1', seen_at: now }),
  },
  Profile: {
    ...{ entity: Profile, key: 'user_id', update: { full_name: 'Another' }, ...disables },
    row: () => ({ user_id: 990_001, username: 'stock.profile', full_name: 'One' }),
  },
  User: {
    ...{ entity: Profile, className: 'User', key: 'user_id', update: { full_name: 'Another' }, ...disables },
    row: () => ({ user_id: 990_002, username: 'stock.user', full_name: 'One' }),
  },
};

it.each(Object.entries(plays))('%s tells of every event by its own name', async (className, play) => {
  const { entity, key, row, update, hide, show } = play;
  const { storage } = server.current.ports;
  const user = await Stock.User.logIn(reader.username, password);
  const record = row();
  const id = record[entity.id] as never;
  const subscription = await new Stock.Query(className).equalTo(key, record[key]).subscribe(user.getSessionToken());
  const heard: unknown[] = [];
  for (const event of ['create', 'enter', 'update', 'leave', 'delete'] as const)
    subscription.on(event, (object: { id: string; className: string; get(name: string): unknown }) => {
      if (object.get(entity.id) === id) heard.push(event);
      // The JS SDK itself makes `_User` of `User`.
      if (className !== 'User') expect(object.className).toBe(className);
    });
  const write = (changes: Record<string, unknown>) => storage.transact((tx) => tx.update(entity, id, changes as never));
  const told = async (...events: string[]) => {
    await expect.poll(() => heard).toEqual(events);
    heard.length = 0;
  };
  await storage.transact((tx) => tx.insert(entity, record as never));
  await told('create');
  await write(update);
  await told('update');
  if (hide && show) {
    await write(hide);
    await told('leave');
    // No other change between them: its row would be read when it is shown already, and told as an update before.
    await write(show);
    await told('enter');
  }
  await storage.transact((tx) => tx.remove(entity, id));
  await told('delete');
  await storage.transact((tx) => tx.restore(entity, record as never));
  await told('create');
  await subscription.unsubscribe();
});
