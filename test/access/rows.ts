/** Generates rows of all entities from their declarations: one for each value that affects readers. */
import { entities } from '#shared/entities.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Field } from '#shared/model/fields.ts';
import type { RunningServer } from '#parse/server.ts';
import type { TestActor } from '../support/actors.ts';
import { type Cast, conditionsOf, everybody } from './oracle.ts';

export type Row = Record<string, unknown> & { objectId: string; rev: number };

/** A row and what was varied, such as 'contest_status=draft'. */
export interface Variant {
  readonly label: string;
  readonly row: Row;
}

const hour = 3_600_000;
const start = Date.now();
const dates: Readonly<Record<string, number>> = { start_date: -hour, startDate: -hour };
/** Links to profiles, which the profile's form holds to their networks. */
const networks: Readonly<Record<string, string>> = {
  facebook: 'https://facebook.com/somebody',
  instagram: 'https://instagram.com/somebody',
  twitter: 'https://twitter.com/somebody',
  linkedin: 'https://linkedin.com/in/somebody',
  youtube: 'https://youtube.com/@somebody',
};
/** Texts for patterns; the first match is used. */
const texts = ['text', 'https://example.org', 'FR', 'Abcdefgh0001', '/contests', '/files/abc/picture.webp', ''];
const people: Readonly<Record<string, keyof Cast>> = {
  user_id: 'owner',
  to_id: 'other',
  organizer_id: 'organizer',
  user_id1: 'owner',
  user_id2: 'other',
  other_id: 'other',
};

/** Of classes whose rows are about something of several kinds: about the page of a person, which exists. */
const about: Readonly<Record<string, (cast: Cast) => Record<string, unknown>>> = {
  Comments: ({ other }) => ({ fx_id: String(other.user_id), feed_type: 'user' }),
  Replies: ({ other }) => ({ fx_id: String(other.user_id), feed_type: 'user' }),
  Likes: ({ other }) => ({ fx_id: String(other.user_id), type: 'User' }),
};

let count = 0;

/** So that what a row refers to is there before it. */
export function referredFirst(all: readonly Entity[]): Entity[] {
  const ordered = new Set<Entity>();
  const seen = new Set<string>();
  const visit = (entity: Entity) => {
    if (seen.has(entity.name)) return;
    seen.add(entity.name);
    for (const { required, ref } of Object.values(entity.fields)) {
      const referred = required && ref ? all.find(({ name }) => name === ref) : undefined;
      if (referred) visit(referred);
    }
    ordered.add(entity);
  };
  for (const entity of all) visit(entity);
  return [...ordered];
}

/** Builds values for a cast. Entities are created in the order of their references. */
export class RowMaker {
  readonly server: RunningServer;
  readonly cast: Cast;
  /** Public id of the first row of each entity. */
  readonly ids = new Map<string, unknown>();

  constructor(server: RunningServer, cast: Cast) {
    this.server = server;
    this.cast = cast;
  }

  /** A valid value of the field. */
  value(name: string, field: Field): unknown {
    if (field.ref === 'Profile') return this.cast[people[name] ?? 'owner'].user_id!;
    if (field.ref) return this.ids.get(field.ref);
    // Of what is said in clubs and elsewhere: in the stage's club, whose member is the owner.
    if (name === 'gx_id' && this.ids.has('Groups')) return this.ids.get('Groups');
    switch (field.type) {
      case 'text':
        return (
          field.choices?.[0] ?? networks[name] ?? texts.find((text) => !field.pattern || field.pattern.test(text))!
        );
      case 'number':
        return Math.max(field.min ?? 1, 1);
      case 'flag':
        return true;
      case 'date':
        return new Date(start + (dates[name] ?? 24 * hour));
      case 'list':
        return field.of!.type === 'data' ? [] : [this.value(name, field.of!)];
      case 'data':
        return {};
    }
  }

  /** All required fields, with unique values numbered. */
  record(entity: Entity): Record<string, unknown> {
    const unique = new Set(entity.unique.filter((key) => key.length === 1).flat());
    const n = ++count;
    const values = Object.entries(entity.fields).flatMap(([name, field]) => {
      if (!field.required) return [];
      if (name === entity.id && field.ref === 'Profile') return [[name, this.value(name, field)]];
      // One of several that are unique together: a number differs in every row.
      if (field.type === 'number' && !field.ref && entity.unique.some((key) => key.includes(name))) return [[name, n]];
      if (name === entity.id) return [[name, `${entity.name.slice(0, 7).padEnd(7, 'x')}${String(n).padStart(5, '0')}`]];
      if (unique.has(name)) return [[name, field.type === 'number' ? 900_000 + n : `unique-${n}`]];
      return [[name, this.value(name, field)]];
    });
    // Optional person fields are filled in, because they may grant access; keys of live lists, because people subscribe by them.
    for (const [name, field] of Object.entries(entity.fields))
      if (!field.required && (field.ref === 'Profile' || entity.live?.by.includes(name)))
        values.push([name, this.value(name, field)]);
    return { ...Object.fromEntries(values), ...about[entity.name]?.(this.cast) };
  }

  /** Stores the entity's rows. Classes with one row per person use the owner's. */
  async make(entity: Entity): Promise<Variant[]> {
    const { storage } = this.server.ports;
    const remember = (row: Row) => {
      if (!this.ids.has(entity.name)) this.ids.set(entity.name, row[entity.id]);
      return row;
    };
    if (entity.fields[entity.id]!.ref === 'Profile') {
      const row = await storage.get(entity, this.cast.owner.user_id! as never);
      if (row) return [{ label: 'row', row: remember(row) }];
    }
    const variants: Variant[] = [];
    for (const [label, extra] of this.variations(entity)) {
      const record = { ...this.record(entity), ...extra };
      const row = await storage.transact((tx) => tx.insert(entity, record as never));
      variants.push({ label, row: remember(row) });
    }
    return variants;
  }

  /** Each combination of the values that the readers depend on. */
  private variations(entity: Entity): [string, Record<string, unknown>][] {
    const conditions = conditionsOf(entity.access.read);
    if (!conditions.length) return [['row', {}]];
    return conditions
      .map((condition) => this.alternatives(condition, entity.fields[condition]!))
      .reduce((made, more) =>
        made.flatMap(([label, values]) =>
          more.map(([also, value]): [string, Record<string, unknown>] => [`${label} ${also}`, { ...values, ...value }]),
        ),
      );
  }

  private alternatives(condition: string, field: Field): [string, Record<string, unknown>][] {
    if (field.type === 'date' || (field.type === 'flag' && !field.required && field.default === undefined))
      return [
        [`no ${condition}`, {}],
        [condition, { [condition]: field.type === 'date' ? new Date(start) : true }],
      ];
    const values =
      field.type === 'flag'
        ? [true, false]
        : (field.choices ?? Array.from({ length: field.max! - field.min! + 1 }, (_, i) => field.min! + i));
    return values.map((value) => [`${condition}=${String(value)}`, { [condition]: value }]);
  }

  /** Input to create such a row by `createOrUpdate`. */
  given(entity: Entity): Record<string, unknown> {
    const fields = Object.entries(entity.fields).filter(
      ([name, { set, required }]) => name !== entity.id && set !== 'byServer' && required,
    );
    const known = Object.entries(about[entity.name]?.(this.cast) ?? {}).filter(
      ([name]) => entity.fields[name]!.set !== 'byServer',
    );
    return {
      ...Object.fromEntries(fields.map(([name, field]) => [name, this.value(name, field)])),
      ...Object.fromEntries(known),
    };
  }
}

/**
 * Somebody's rows of an entity, one for each value that decides who reads them, with what they refer to. For stories of what belongs to such
 * a row (`npm run new -- call … --of <Entity>`).
 * @public
 */
export async function storedRows<E extends Entity>(server: RunningServer, entity: E, owner: TestActor) {
  const maker = new RowMaker(server, Object.fromEntries(everybody.map((who) => [who, owner])) as Cast);
  const make = async (of: Entity): Promise<Variant[]> => {
    const needed = Object.values(of.fields).flatMap(({ required, ref }) => (required && ref ? [ref] : []));
    for (const referred of entities)
      if (referred !== of && needed.includes(referred.name) && !maker.ids.has(referred.name)) await make(referred);
    return maker.make(of);
  };
  return (await make(entity)).map(({ row }) => row as unknown as RecordOf<E>);
}
