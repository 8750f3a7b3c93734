import { expect, it } from 'vitest';
import { sceneOf } from './scene.ts';

it('the stage shows what the hall waits for', () => {
  const race = { state: 'ongoing', isShown: true, isWon: true, left: 3_600_000, turn: 0 } as const;
  expect(sceneOf(race)).toBe('race');
  expect(sceneOf({ ...race, turn: 1 })).toBe('invite');
  expect(sceneOf({ ...race, turn: 1, left: 600_000 })).toBe('final');
  expect(sceneOf({ ...race, isShown: false, left: 600_000 })).toBe('sealed');
  expect(sceneOf({ ...race, state: 'pending', isShown: false })).toBe('invite');
  expect(sceneOf({ ...race, state: 'certified', left: undefined })).toBe('reveal');
  expect(sceneOf({ ...race, state: 'provisional', isWon: false, left: undefined })).toBe('race');
  expect(sceneOf({ ...race, state: 'provisional', isShown: false, left: undefined })).toBe('sealed');
  expect(sceneOf({ ...race, state: 'cancelled' })).toBe('notice');
});
