/** The signed-in user's preferences. */
import type { Preferences } from '#shared/accounts/entities/personal.ts';
import { call } from '#shared/client/app/data/api.ts';
import { userChanged } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';

/** Rejects with 'Error' for an empty answer, and with the refusal. */
export async function fetchPreferences(): Promise<Preferences> {
  const { preferences } = await call.getUserPreferences({}, { quiet: true });
  if (!preferences) throw new Error('Error');
  return preferences;
}

/** Updates the session. */
export function preferencesChanged(settings: Preferences): void {
  const { user } = store.getState().session;
  if (user) userChanged({ ...user, settings });
}
