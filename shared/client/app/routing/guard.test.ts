import { beforeEach, describe, expect, it } from 'vitest';
import { admins, everyone, members } from '#shared/model/access.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { guard, Refused } from './guard.ts';
import { loggedIn, sessionCleared } from '#shared/client/app/core/sessionSlice.ts';
import { store } from '#shared/client/app/core/store.ts';

const url = new URL('https://engage.test/studio/x/new?step=2');
const signIn = (...roles: UserShape['roles']) =>
  store.dispatch(
    loggedIn({ token: 'r:1', user: { user_id: 1, username: 'ana', loggedin: true, roles, ssid: '' } as never }),
  );

beforeEach(() => void store.dispatch(sessionCleared()));

describe('a guarded screen', () => {
  it('lets everybody in where everybody may, before it is known who they are', async () => {
    await expect(guard(everyone, url)).resolves.toBeUndefined();
  });
  it('sends visitors to log in, and knows where they wanted to go', async () => {
    await expect(guard(members, url)).resolves.toBe('/auth/login?next=%2Fstudio%2Fx%2Fnew%3Fstep%3D2');
  });
  it('lets members in, and refuses those without the role', async () => {
    signIn();
    await expect(guard(members, url)).resolves.toBeUndefined();
    await expect(guard(admins, url)).rejects.toThrow(Refused);
    signIn('admin');
    await expect(guard(admins, url)).resolves.toBeUndefined();
  });
});
