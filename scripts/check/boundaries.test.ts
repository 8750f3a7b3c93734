import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { namingDomains, rules } from './boundaryRules.ts';
import { features } from './features.ts';
import { plant } from './fixture.ts';

const found = (files: Record<string, string>) =>
  checkBoundaries(plant(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

/** Files that break each rule, with the offending import. */
const planted: Record<string, [path: string, code: string][]> = {
  'model-stands-alone': [
    ['shared/model/entity.ts', `import { limits } from '#shared/limits.ts';`],
    ['shared/model/zod.ts', `import { nanoid } from 'nanoid';`],
  ],
  'shared-site': [['shared/site/entities.ts', `import { Profile } from '#shared/accounts/entities.ts';`]],
  'shared-accounts': [
    ['shared/accounts/entities.ts', `import { Contest } from '#shared/contests/entities.ts';`],
    ['shared/accounts/entities/social.ts', `import type { Announcement } from '#shared/community/entities.ts';`],
  ],
  'shared-chat': [['shared/chat/rules.ts', `import type { Announcement } from '#shared/community/entities.ts';`]],
  'shared-services': [['shared/services/lists.ts', `import { stateOf } from '../contests/process.ts';`]],
  'shared-community': [['shared/community/shapes.ts', `import type { Contest } from '#shared/contests/entities.ts';`]],
  'shared-names': [['shared/names/rules.ts', `import { slugOf } from '#shared/contests/slugs.ts';`]],
  'shared-developers': [['shared/developers/keys.ts', `import { tables } from '#shared/admin/tables.ts';`]],
  'shared-tasks': [['shared/tasks/shapes.ts', `import type { Payment } from '#shared/payments/entities/payment.ts';`]],
  'shared-payments': [['shared/payments/shapes.ts', `import type { Contest } from '#shared/contests/entities.ts';`]],
  'shared-contests': [
    ['shared/contests/rules.ts', `import { isUsername } from '#shared/accounts/rules.ts';`],
    ['shared/contests/entities.ts', `import type { Key } from '../i18n/keys.ts';`],
    ['shared/contests/entities.ts', `import { entities } from '#shared/entities.ts';`],
    ['shared/contests/rules.ts', `import { nanoid } from 'nanoid';`],
  ],
  'shared-admin': [['shared/admin/tables.ts', `import { stateOf } from '#shared/contests/process.ts';`]],
  'shared-is-pure': [
    ['shared/errors.ts', `import { readFileSync } from 'node:fs';`],
    ['shared/errors.ts', `import { readFileSync } from 'fs';`],
    ['shared/contests/rules.ts', `export { useState } from 'react';`],
    ['shared/limits.ts', `import { createRoot } from 'react-dom/client';`],
    ['shared/limits.ts', `const Parse = await import('parse');`],
    ['shared/entities.ts', `import { store } from '#shared/client/app/core/store.ts';`],
  ],
  'client-is-shell-neutral': [
    ['shared/client/app/core/store.ts', `import type { Votes } from '#cloud/contests/functions.ts';`],
    ['shared/client/app/core/store.ts', `type Votes = import('#cloud/contests/functions.ts').Votes;`],
    ['shared/client/app/core/store.ts', `import { routes } from '#web/routes.ts';`],
    ['shared/client/app/core/store.ts', `import { join } from 'node:path';`],
    ['shared/client/app/core/store.ts', `const { Parse } = await import('parse/node');`],
  ],
  'kernel-knows-no-domain': [
    [
      'shared/client/app/start.tsx',
      `import { startWaitingVotes } from '#shared/client/contests/voting/waitingVotes.ts';`,
    ],
  ],
  'calls-are-types': [
    ['shared/client/app/core/calls.ts', `import { functions } from '#cloud/contests/functions.ts';`],
    ['shared/client/app/core/calls.ts', `import { type Votes } from '#cloud/contests/functions.ts';`],
    ['shared/client/app/core/calls.ts', `import type { Config } from '#parse/config.ts';`],
  ],
  'parts-know-no-router': [['shared/client/contests/Card.tsx', `import { Link } from 'react-router-dom';`]],
  'cloud-knows-no-driver': [
    ['cloud/contests/voting/votes.ts', `import { MongoClient } from 'mongodb';`],
    ['cloud/contests/voting/votes.ts', `import express from 'express';`],
    ['cloud/contests/voting/votes.ts', `import Parse from 'parse/node';`],
    ['cloud/contests/voting/votes.ts', `import type { Storage } from '#parse/storage/storage.ts';`],
    ['cloud/contests/voting/votes.ts', `import { api } from '#shared/client/app/data/api.ts';`],
  ],
  'cloud-main': [
    ['cloud/main.ts', `import { boot } from '#parse/boot.ts';`],
    ['cloud/main.ts', `import { MongoClient } from 'mongodb';`],
  ],
  'cloud-below-domains': [
    ['cloud/kernel/records.ts', `import { writeAuditLog } from '../site/index.ts';`],
    ['cloud/kernel/ports.ts', `import type { Contest } from '#shared/contests/entities.ts';`],
    ['cloud/kernel/define.ts', `import { routes } from '../calls.ts';`],
  ],
  'cloud-site': [
    ['cloud/site/settings.ts', `import { profileCalled } from '../accounts/index.ts';`],
    ['cloud/site/settings.ts', `import { Profile } from '#shared/accounts/entities.ts';`],
  ],
  'cloud-accounts': [
    ['cloud/accounts/sessions/session.ts', `import { votesOf } from '../../contests/index.ts';`],
    ['cloud/accounts/privacy/closeAccount.ts', `import { Contest } from '#shared/contests/entities.ts';`],
  ],
  'cloud-chat': [['cloud/chat/offers/offers.ts', `import { Announcement } from '#shared/community/entities.ts';`]],
  'cloud-community': [['cloud/community/announcements.ts', `import { stateOf } from '#shared/contests/process.ts';`]],
  'cloud-services': [['cloud/services/catalogue/lists.ts', `import { stateOf } from '#shared/contests/process.ts';`]],
  'cloud-names': [['cloud/names/adminOrders.ts', `import { getAdminHome } from '../admin/home.ts';`]],
  'cloud-developers': [['cloud/developers/apiKeys.ts', `import { getAdminHome } from '../admin/home.ts';`]],
  'cloud-tasks': [['cloud/tasks/duties.ts', `import { Payment } from '#shared/payments/entities/payment.ts';`]],
  'cloud-payments': [
    ['cloud/payments/checkout/checkout.ts', `import { votes } from '../../contests/paidVotes.ts';`],
    ['cloud/payments/rails/rails.ts', `import { paymentKeysOf } from '../../accounts/paymentKeys.ts';`],
  ],
  'cloud-contests': [
    ['cloud/contests/voting/votes.ts', `import { notify } from '#cloud/accounts/notifications/notify.ts';`],
    ['cloud/contests/voting/votes.ts', `import { notify } from '../../accounts/notify.ts';`],
    ['cloud/contests/voting/votes.ts', `import { getAdminHome } from '../../admin/figures.ts';`],
    ['cloud/contests/voting/votes.ts', `import { routes } from '#cloud/calls.ts';`],
  ],
  'cloud-admin': [['cloud/admin/votes.ts', `import { voidVotesOf } from '../contests/voids.ts';`]],
  'layout-has-its-thread': [
    ['parse/http/shareImages/shareCards.ts', `import { drawingFonts } from '#parse/http/shareImages/shareFonts.ts';`],
    ['parse/http/receiptPaper.ts', `import satori from 'satori';`],
  ],
  'parse-serves': [
    ['parse/http/head.ts', `import { routes } from '#web/routes.ts';`],
    ['parse/http/head.ts', `import { api } from '#shared/client/app/data/api.ts';`],
  ],
  'web-is-a-shell': [
    ['web/contests/ContestScreen.tsx', `import type { Votes } from '#cloud/contests/functions.ts';`],
    ['web/contests/ContestScreen.tsx', `import { boot } from '#parse/boot.ts';`],
    ['web/contests/ContestScreen.tsx', `import { Bar } from '../../mobile-web/layout/Bar.tsx';`],
    ['web/contests/ContestScreen.tsx', `const Parse = await import('parse');`],
    ['web/contests/ContestScreen.tsx', `import { join } from 'path';`],
  ],
  'mobile-web-is-a-shell': [['mobile-web/routes.ts', `import { routes } from '../web/routes.ts';`]],
  'admin-is-a-shell': [['admin/routes.ts', `export * from '../web/routes.ts';`]],
  'tests-stay-tests': [
    ['cloud/contests/voting/votes.ts', `import { probe } from '#test/support/probe.ts';`],
    ['web/main.tsx', `const { seed } = await import('../scripts/seed.ts');`],
    ['parse/boot.ts', `import { each } from './config.test.ts';`],
  ],
};

for (const [folder, names] of Object.entries(features)) {
  const list = names.split(' ');
  const highest = list.at(-1)!;
  const code = `import { b } from '#${folder}/${highest}/b.ts';`;
  for (const name of list.slice(0, -1)) planted[`${folder}/${name}`] = [[`${folder}/${name}/a.ts`, code]];
  if (folder !== 'cloud') planted[`${folder} is in order`] = [[`${folder}/unheardOf/a.ts`, code]];
}

test('every rule has a planted violation', () => {
  expect(Object.keys(planted).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test.each(Object.entries(planted).flatMap(([rule, cases]) => cases.map((each) => [rule, ...each] as const)))(
  '%s: %s with %s',
  (rule, path, code) => {
    const problems = found({ [path]: `// first line\n${code}\n` });
    expect(problems).toContainEqual(expect.stringContaining(`${path}:2 imports`));
    expect(problems.join('\n')).toContain(`(${rule}:`);
  },
);

test('imports that go the right way pass', () => {
  const files = {
    'shared/model/zod.ts': `import { z } from 'zod'; import type { Field } from './fields.ts';`,
    'shared/contests/entities.ts': `import { text } from '#shared/model/fields.ts'; import { limits } from '#shared/limits.ts'; import { Profile } from '#shared/accounts/entities.ts';`,
    'shared/entities.ts': `import { Contest } from '#shared/contests/entities.ts';`,
    'shared/client/app/core/calls.ts': `import type { functions } from '#cloud/main.ts'; import { api } from './api.ts';`,
    'shared/client/app/live/subscribe.ts': `const load = () => import('parse'); import { Link } from 'react-router-dom';`,
    'shared/client/contests/page/VoteForm.tsx': `import { Button } from '@mantine/core'; import { rank } from '#shared/contests/rules.ts';`,
    'cloud/contests/voting/votes.ts': `import { join } from '#cloud/community/index.ts'; import { ports } from '#cloud/kernel/ports.ts'; import { tally } from './tally.ts';`,
    'cloud/calls.ts': `import { functions } from '#cloud/contests/functions.ts';`,
    'cloud/main.ts': `import Parse from 'parse/node'; import { functions } from './contests/functions.ts';`,
    'parse/boot.ts': `import { MongoClient } from 'mongodb'; import { functions } from '#cloud/main.ts'; import 'node:fs';`,
    'web/contests/ContestScreen.tsx': `import { VoteForm } from '#shared/client/contests/page/VoteForm.tsx'; import './contest.css';`,
    'cloud/contests/votes.test.ts': `import { probe } from '#test/support/probe.ts'; import { MongoClient } from 'mongodb';`,
    'scripts/seed.ts': `import { boot } from '#parse/boot.ts'; import { probe } from '#test/support/probe.ts';`,
  };
  expect(found(files)).toEqual([]);
});

test('the server names no further domain, and its list of those that it names becomes shorter', () => {
  const naming = `import { a } from '#cloud/contests/index.ts'; import { b } from '#cloud/providers/mail/templates.ts';`;
  expect(found({ 'parse/http/head.ts': `\n${naming}` })).toEqual([
    expect.stringMatching(/^parse\/http\/head\.ts:2 names the domain contests \(/),
  ]);
  const [[listed, domains]] = Object.entries(namingDomains) as [[string, string]];
  expect(found({ [listed]: naming })).toEqual([
    expect.stringContaining('names the domain contests ('),
    ...domains.split(' ').map((name) => expect.stringContaining(`names the domain ${name} no more`) as string),
  ]);
  expect(Object.keys(namingDomains).filter((path) => !existsSync(path))).toEqual([]);
});

test('the master key is named in few places, and comments are no code', () => {
  const naming = `export const options = { useMasterKey: true };`;
  const problems = found({
    'cloud/contests/voting/votes.ts': `// masterKey\n${naming}`,
    'shared/client/app/data/api.ts': `headers['X-Parse-Master-Key'] = 1; const masterKey = 1;`,
    'cloud/kernel/ports.ts': `/* useMasterKey */ export const a = 1;`,
    'cloud/kernel/define.ts': naming,
    'parse/config.ts': naming,
    'scripts/seed.ts': naming,
  });
  expect(problems).toEqual([
    expect.stringMatching(/^cloud\/contests\/voting\/votes\.ts:2 names the master key/),
    expect.stringMatching(/^shared\/client\/app\/data\/api\.ts:1 names the master key/),
  ]);
});

const entry = (files: Record<string, string>) =>
  found({
    'web/main.tsx': `import '#shared/client/app/core/store.ts';\nimport { routes } from './routes.ts';`,
    'web/routes.ts': '',
    'shared/client/app/core/store.ts': '',
    ...files,
  });

test.each([
  ['zod', `import { z } from 'zod';`],
  ['parse', `import Parse from 'parse';`],
  ['zod', `import { type ZodType } from 'zod/mini';`],
  ['@hookform/resolvers', `import { zodResolver } from '@hookform/resolvers/zod';`],
  ['recharts', `export * from 'recharts';`],
  ['@mantine/core', `import { TextInput } from '@mantine/core';`],
  ['react-router-dom Form', `import { Form as F, useHref } from 'react-router-dom';`],
  ['react-router-dom *', `import * as router from 'react-router-dom';`],
])('the first download refuses %s (%s)', (heavy, code) => {
  expect(entry({ 'shared/client/app/core/store.ts': code })).toContain(
    `shared/client/app/core/store.ts:1 puts ${heavy} into the first download (web/main.tsx > shared/client/app/core/store.ts)`,
  );
});

test('what is imported later, or for its type, is not in the first download', () => {
  const problems = entry({
    'web/routes.ts': `export const routes = [{ lazy: () => import('./Screen.tsx') }];`,
    'web/Screen.tsx': `import { TextInput } from '@mantine/core'; import { z } from 'zod';`,
    'shared/client/app/core/store.ts': `import type { ZodType } from 'zod'; const load = () => import('parse');`,
  });
  expect(problems).toEqual([]);
});
