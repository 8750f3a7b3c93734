import { describe, expect, it } from 'vitest';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { completenessOf, sectionOf } from './ProfileFormParts.ts';

const empty = { avatar: '', profession: '', country_code: '', personalData: { about: '' } } as UserShape;

describe('how complete a profile is', () => {
  it('begins with the name, and names the first part that is missing', () => {
    expect(completenessOf(empty)).toMatchObject({ done: 1, of: 5, next: { section: 'photo' } });
    expect(completenessOf({ ...empty, avatar: '/files/a/b', profession: 'Baker' })).toMatchObject({
      done: 3,
      next: { section: 'about' },
    });
  });

  it('wants nothing more when every part has something', () => {
    const personalData = { about: 'I bake.', twitter: 'https://x.com/zoe' } as UserShape['personalData'];
    const full = { ...empty, avatar: '/files/a/b', profession: 'Baker', country_code: 'FR', personalData };
    expect(completenessOf(full)).toEqual({ done: 5, of: 5, next: undefined });
  });
});

it('knows its parts by name and by number', () => {
  expect(['about', '1', '7', '0', '8', 'password', undefined].map(sectionOf)).toEqual([
    ...['about', 'photo', 'services'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
