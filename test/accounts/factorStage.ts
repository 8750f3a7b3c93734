/** People with second factors. */
import { Secret, TOTP } from 'otpauth';
import type { ErrorAnswer } from '#shared/errors.ts';
import type { RunningServer } from '#parse/server.ts';
import type { Answer, TestActor } from '../support/actors.ts';
import type { HeldClock } from '../support/heldClock.ts';

export const minute = 60_000;

/** The code that an app shows by the server's clock. */
export const codeOf = ({ ports }: RunningServer, secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ports.clock.now() });

/** What a refusal asks for. */
export const askedBy = (answer: Answer<unknown>) => (answer.body as ErrorAnswer).factor;

export interface AppOwner {
  readonly secret: string;
  readonly recovery: readonly string[];
}

/** Sets up an authenticator app for somebody who is signed in; its first code is used up then, so time passes. */
export async function setUpApp(actor: TestActor, clock: HeldClock): Promise<AppOwner> {
  const begun = await actor.call('POST /app/account/beginTotp', {});
  if (begun.status !== 200) throw new Error(begun.error);
  const { secret, new_totp } = begun.body;
  const code = codeOf(actor.server, secret);
  const { status, body, error } = await actor.call('POST /app/account/confirmTotp', { new_totp, code });
  if (status !== 200) throw new Error(error);
  clock.move(minute / 2);
  return { secret, recovery: body.recovery_codes ?? [] };
}
