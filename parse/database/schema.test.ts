import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Contestant, Round, Vote } from '#shared/contests/entities.ts';
import { entities } from '#shared/entities.ts';
import { Probe } from '#test/support/probe.ts';
import { indexesOf } from './indexes.ts';
import { definitionOf, definitionsOf, permissionsOf } from './schema.ts';

describe('permissions', () => {
  it('let nobody write, whatever the class', () => {
    for (const { className, classLevelPermissions: permissions } of definitionsOf([...entities, Probe]))
      for (const operation of ['create', 'update', 'delete', 'addField'] as const)
        expect(permissions[operation], `${className} ${operation}`).toEqual({});
  });

  it('let read whom the declaration can reach, where Parse serves the class', () => {
    const reading = (entity: Parameters<typeof permissionsOf>[0]) => {
      const { find, get, count } = permissionsOf(entity);
      expect([get, count]).toEqual([find, find]);
      return find as object;
    };
    expect(reading(Profile)).toEqual({ '*': true });
    expect(reading(Contest)).toEqual({ '*': true });
    expect(reading(Probe)).toEqual({ requiresAuthentication: true });
    expect(reading(Round)).toEqual({});
    expect(reading(Vote)).toEqual({});
  });

  it('hide from everybody what is hidden, and what calls alone tell', () => {
    const hidden = [
      'embed_origins',
      'editors',
      'approvers',
      'viewers',
      'other_names',
      'words',
      'secret',
      'former_rperm',
    ];
    expect(permissionsOf(Contest).protectedFields).toEqual({ '*': hidden });
  });

  it('close users, roles, sessions and installations to every search', () => {
    const definitions = definitionsOf([]);
    expect(definitions.map(({ className }) => className)).toEqual(['_User', '_Role', '_Session', '_Installation']);
    for (const { classLevelPermissions: permissions } of definitions)
      expect([permissions.find, permissions.count]).toEqual([{}, {}]);
  });
});

describe('a class', () => {
  it('has the declared fields, typed for Parse, and those of every row', () => {
    const { fields } = definitionOf(Contest);
    expect(fields).toMatchObject({
      cx_id: { type: 'String' },
      user_id: { type: 'Number' },
      end_date: { type: 'Date' },
      voting_disabled: { type: 'Boolean' },
      fields: { type: 'Array' },
      rev: { type: 'Number' },
      deleted_at: { type: 'Date' },
      former_rperm: { type: 'Array' },
    });
    expect(definitionOf(Vote).fields).not.toHaveProperty('vote_id');
    expect(definitionOf(Vote).fields).not.toHaveProperty('deleted_at');
    for (const entity of entities)
      for (const name of Object.keys(definitionOf(entity).fields)) expect(name).not.toBe('id');
  });

  it('has an index for every key, unique or not', () => {
    expect(indexesOf(Contest).map(({ name, key, options }) => [name, key, options])).toEqual([
      ['unique_contest_id', { contest_id: 1 }, { unique: true }],
      ['unique_contest_slug', { contest_slug: 1 }, { unique: true }],
      ['by_updatedAt', { _updated_at: 1 }, {}],
      ['by_words', { words: 1 }, {}],
      ['by_contest_status_end_date_contest_id', { contest_status: 1, end_date: 1, contest_id: 1 }, {}],
      ['by_contest_status_start_date_contest_id', { contest_status: 1, start_date: 1, contest_id: 1 }, {}],
      ['by_contest_status_contest_id', { contest_status: 1, contest_id: 1 }, {}],
      [
        'by_category_contest_status_end_date_contest_id',
        { category: 1, contest_status: 1, end_date: 1, contest_id: 1 },
        {},
      ],
      ['by_cover', { cover: 1 }, {}],
      ['by_viewers', { viewers: 1 }, {}],
      ['by_job_id', { job_id: 1 }, {}],
      ['by_user_id_updatedAt', { user_id: 1, _updated_at: 1 }, {}],
    ]);
    expect(indexesOf(Contestant).map(({ key }) => key)).toContainEqual({ contestant_status: 1, _created_at: 1 });
    expect(indexesOf(Profile)[0]).toMatchObject({ name: 'unique_user_id', options: { unique: true } });
  });
});
