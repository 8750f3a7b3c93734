/** The whole story of a contest: template, draft, entries, approval, votes, voids, advance, appeal, certificate, recount, receipt, edition. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { member, password, type TestActor } from '../../support/actors.ts';
import { closePages } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';
import { cast, playStory } from './story.ts';

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

const told = (language: 'FR' | 'ES', size: typeof desktop, cx_id: string) =>
  playStory({ server: server.current, language, size, cx_id });

it('is told in French on a desktop', { timeout: 180_000 }, async () => {
  await expect(told('FR', desktop, 'wholestory01')).resolves.toBeUndefined();
});

it.runIf(isWhole)('is told in Spanish on a phone', { timeout: 180_000 }, async () => {
  await expect(told('ES', phone, 'wholestory02')).resolves.toBeUndefined();
});
