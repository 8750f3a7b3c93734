/** What the session's user chose for themselves, as the server has it. */
import type { Preferences } from '#shared/accounts/entities/personal.ts';
import { call } from '#shared/client/app/api.ts';
import { userChanged } from '#shared/client/app/session.ts';
import { store } from '#shared/client/app/store.ts';

/** Rejects with 'Error' when the answer is empty, and with the refusal when it is one. */
export async function fetchPreferences(): Promise<Preferences> {
  const { preferences } = await call('GET /app/account/getUserPreferences', {}, { quiet: true });
  if (!preferences) throw new Error('Error');
  return preferences;
}

/** Takes them into the session. */
export function preferencesChanged(settings: Preferences): void {
  const { user } = store.getState().session;
  if (user) userChanged({ ...user, settings });
}
