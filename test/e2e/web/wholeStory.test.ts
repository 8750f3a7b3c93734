/** The whole story of a contest: template, draft, entries, approval, votes, voids, advance, appeal, certificate, recount, receipt, edition. */
import { afterAll, beforeAll, it } from 'vitest';
import { member, password, type TestActor } from '../../support/actors.ts';
import { closePages } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';
import { cast, expectStory } from './story.ts';

const actors = new Map<keyof typeof cast, TestActor>();
const roles = { organizer: 'organizer', ana: 'member', bea: 'member', operator: 'admin' } as const;
const names = Object.keys(cast) as (keyof typeof cast)[];
const server = useServer({
  pages: true,
  demo: () =>
    names.map((name) => ({
      ...{ username: actors.get(name)!.username, password, full_name: cast[name], role: roles[name], avatar: '' },
    })),
});
beforeAll(async () => {
  for (const name of names) {
    const role = roles[name];
    actors.set(name, await (role === 'member' ? member(server.current) : member(server.current, role)));
  }
});
afterAll(closePages);

const [desktop, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

it(
  'is told in French on a desktop',
  () => expectStory({ server: server.current, language: 'FR', size: desktop, cx_id: 'wholestory01' }),
  180_000,
);

it.runIf(isWhole)(
  'is told in Spanish on a phone',
  () => expectStory({ server: server.current, language: 'ES', size: phone, cx_id: 'wholestory02' }),
  180_000,
);
