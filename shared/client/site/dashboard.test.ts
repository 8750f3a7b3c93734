import { expect, it } from 'vitest';
import type { Role } from '#shared/model/access.ts';
import { dashboardOf } from './dashboard.ts';

it('leads each role to its own place, and who has several to the first of them', () => {
  const to = (...roles: Role[]) => dashboardOf({ roles, username: 'ana.s' });
  expect(to('provider', 'organizer', 'admin')).toBe('/admin');
  expect(to('organizer', 'money_read')).toBe('/admin');
  expect(to('provider', 'organizer')).toBe('/dashboard');
  expect(to('provider')).toBe('/u/ana.s');
  expect(to()).toBe('/user-profile');
});
