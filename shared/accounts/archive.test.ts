/** Every class says whose it is: what closing an account takes away, the archive of its data gives before. */
import { describe, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { allows } from '#shared/model/access.ts';
import { archivedBy, archivedFields, ownsRow } from './archive.ts';

const ofPeople = entities.filter(({ whenClosed }) => Object.keys(whenClosed).length > 0);
const person = 7;
const valueOf = (holder: boolean | undefined) => (holder ? `u${person}` : person);

/** Somebody else's row, that goes or changes with the account of a person in it; and what only looks like data. */
const notTheirs = new Set([
  // Of whom the news is, not of who caused it.
  'Notifications actor_id',
  // Who follows tells it; who is followed reads how many they are.
  'Follows followed_id',
  // An address at a push service, which opens the device to notes.
  'PushTokens user_id',
  // While it is made.
  'DataArchives user_id',
]);

describe('the archive of a person', () => {
  it.each(ofPeople.map((entity) => [entity.name, entity] as const))('%s says what of it is theirs', (_name, entity) => {
    const says = archivedBy(entity).length > 0 || entity.archive === 'never';
    expect(
      says,
      `${entity.name}: let its \`author\` read it, or say by \`archive\` whose rows are, or that it is 'never'`,
    ).toBe(true);
    for (const [field, then] of Object.entries(entity.whenClosed)) {
      if (then === 'keep' || notTheirs.has(`${entity.name} ${field}`)) continue;
      const row = { [field]: valueOf(entity.fields[field]!.holder) };
      const isIn = ownsRow(entity, row, person) || allows(entity.access.read, { user_id: person, roles: [] }, row);
      expect([field, isIn && archivedBy(entity).includes(field)]).toEqual([field, true]);
    }
  });

  it('shows nothing hidden, and only fields that there are', () => {
    for (const entity of ofPeople) {
      const shown = archivedFields(entity, true);
      expect(shown.filter((name) => entity.fields[name]!.hidden)).toEqual([]);
      if (typeof entity.archive !== 'object') continue;
      for (const name of [...entity.archive.own, ...(entity.archive.but ?? []), entity.archive.file ?? entity.id])
        expect([entity.name, name, name in entity.fields]).toEqual([entity.name, name, true]);
    }
  });
});
