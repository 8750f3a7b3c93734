/** Every promised field of a class is served by Parse and LiveQuery, or docs/parse.md says what it follows from. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { functions } from '#cloud/functions.ts';
import { entities } from '#shared/entities.ts';
import { type Entity, servedClasses, servedFields } from '#shared/model/entity.ts';

/** Fields that other programs know, by the public names of classes. */
const promised: Readonly<Record<string, string>> = {
  User: 'ID username full_name profession country_code avatar ssid loggedin votes balance services personalData settings languages language',
  Services:
    'service_id sx_id title category requirements stype service_image service_media booking_type package contact delivery payment service_data location provider reviews createdAt',
  Groups: 'gx_id group_id group_assoc_id title description slug access',
  Memberships: 'group_assoc_id',
  Feeds: 'fx_id feed_item_id group_id timestamp createdAt country_code user data',
  Comments: 'comment_id fx_id user_id title feed_type provider_id service feed',
  Replies: 'reply_id comment_id fx_id comment_provider_id',
  Likes: 'like_id fx_id user_id type',
  Notifications: 'id user_id type is_seen',
  Conversation: 'id user_id1 user_id2 user_1 user_2 typing unread',
  Chats:
    'messageId conversation_id user_id to_id title text attachments type type_data urls stamp is_seen offer is_received',
  Offers: 'offer_id user_id to_id feed_item_id offer_details service feed',
  Orders: 'order_id',
  Sales: 'ox_id user_id',
  Payments: 'payment_id',
  Viewed: 'type user_id entity_id',
  Url: 'url_id url',
};
const meta = ['createdAt', 'updatedAt', 'objectId'];

const names = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const section = readFileSync('docs/parse.md', 'utf8').split('## Fields that follow from others')[1]!.split('\n## ')[0]!;
const rows = [...section.matchAll(/^\| (\w+): ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, className, fields, from, by]) => ({
    className: className!,
    fields: names(fields!),
    from: names(from!),
    by: names(by!),
  }),
);
const classes = new Map<string, Entity>(servedClasses(entities));
const servedOf = (className: string) => [...meta, ...servedFields(classes.get(className)!).map(([name]) => name)];

it.each(Object.entries(promised))('%s', (className, fields) => {
  const served = servedOf(className);
  const told = rows.filter((row) => row.className === className).flatMap((row) => row.fields);
  const wanted = fields.split(' ');
  expect(wanted.filter((name) => !served.includes(name) && !told.includes(name))).toEqual([]);
  // What is served needs no other way to it.
  expect(told.filter((name) => served.includes(name) || !wanted.includes(name))).toEqual([]);
});

it.each(rows)(
  '$className: $fields follows from what is served, and is answered by a call',
  ({ className, from, by }) => {
    const others = from.filter((name) => classes.has(name));
    const known = new Set([className, ...others].flatMap(servedOf));
    expect(from.filter((name) => !others.includes(name) && !known.has(name))).toEqual([]);
    expect(by.filter((name) => !(name in routes) && !(name in functions))).toEqual([]);
  },
);
