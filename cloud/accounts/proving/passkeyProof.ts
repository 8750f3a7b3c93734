/** The host that passkeys are bound to, and proving a passkey. */
import { z } from 'zod';
import { Passkey } from '#shared/accounts/entities/factors.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { PasskeyPlace } from '#cloud/kernel/ports.ts';
import { makeTicket, once, readTicket, spendChallenge } from './factorTickets.ts';

/** Characters of a ticket, and of any value in a browser's answer: a certificate chain is the longest. */
const longest = 20_000;

/** A browser's answer, as `PublicKeyCredential.toJSON` writes it; the library judges what is in it. */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.string().max(20),
  response: z.looseObject({
    clientDataJSON: z.string().max(longest),
    userHandle: z.string().max(200).optional(),
  }),
});

export const ticketText = z.string().max(longest);

/** The answer to a challenge, and the ticket that came with it. */
export const passkeyProof = z.strictObject({ ticket: ticketText, answer: passkeyAnswer });

/** The relying party: passkeys are bound to a host, and browsers refuse IP addresses. Undefined where they cannot be used. */
export function passkeyPlace({ publicUrl, caller }: Pick<Context, 'publicUrl' | 'caller'>): PasskeyPlace | undefined {
  const address = publicUrl ?? caller.origin;
  if (!address) return undefined;
  const { hostname: host, origin } = new URL(address);
  return /^[\d.]+$|^\[/.test(host) ? undefined : { host, origin };
}

/** Throws 'passkeys_off'. */
export function passkeyPlaceOrRefusal(context: Context): PasskeyPlace {
  const place = passkeyPlace(context);
  if (!place) throw new Refusal('passkeys_off');
  return place;
}

/** The user handle for authenticators: an opaque id without personal data. */
export const handleOf = ({ secrets }: Pick<Context, 'secrets'>, user_id: number): string =>
  secrets.seal('factors', `handle|${user_id}`);

/** Asks for one of a person's passkeys, or, without a person, for whichever the browser has. */
export async function askPasskey(context: Context, user_id?: number) {
  const place = passkeyPlaceOrRefusal(context);
  const known = user_id === undefined ? undefined : await context.storage.find(Passkey, { user_id });
  const options = await context.passkeys.optionsToUse(place, known);
  const ticket = makeTicket(context, 'passkey', {
    challenge: options.challenge,
    ...(user_id !== undefined && { user_id }),
  });
  return { options, ticket };
}

/** Proves a passkey, and answers whose it is; each challenge is answered once. Throws 'factor_expired', and 'passkey_unknown' for what proves nothing here. */
export async function provePasskey(
  context: Context,
  { ticket, answer }: z.output<typeof passkeyProof>,
  user_id?: number,
): Promise<{ user_id: number }> {
  const { passkeys, secrets, clock } = context;
  const storage = asServer(context.storage);
  const asked = readTicket(context, 'passkey', ticket);
  if (asked.user_id !== user_id) throw new Refusal('factor_expired');
  const passkey_id = secrets.hash(answer.id);
  const row = await storage.get(Passkey, passkey_id);
  const used =
    row &&
    (user_id === undefined ? answer.response.userHandle === handleOf(context, row.user_id) : row.user_id === user_id) &&
    (await passkeys.use(answer, asked.challenge, passkeyPlaceOrRefusal(context), row));
  if (!used) throw new Refusal('passkey_unknown');
  return once(() =>
    storage.transact(async (tx) => {
      await spendChallenge(context, tx, asked.challenge);
      const kept = await tx.update(Passkey, passkey_id, { ...used, used_at: new Date(clock.now()) });
      // Removed meanwhile.
      if (!kept) throw new Refusal('passkey_unknown');
      return { user_id: kept.user_id };
    }),
  );
}
