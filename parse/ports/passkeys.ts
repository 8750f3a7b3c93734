/** The Passkeys port. The first passkey loads its library, with the certificates' formats. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { KeptPasskey, PasskeyOptions, Passkeys } from '#cloud/kernel/ports.ts';

const library = () => import('@simplewebauthn/server');

type Transports = WebAuthnCredential['transports'];

const named = ({ credential_id, transports }: KeptPasskey) => ({ id: credential_id, transports: [...transports] });

/** The library throws for anything irregular, in words for developers. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export const createPasskeys = (): Passkeys => ({
  async optionsToMake({ place, site, handle, username, full_name, known }) {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: site,
      rpID: place.host,
      userID: Buffer.from(handle, 'base64url'),
      userName: username,
      userDisplayName: full_name,
      excludeCredentials: known.map(named),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return options as unknown as PasskeyOptions;
  },
  async make(answer, expectedChallenge, { host, origin }) {
    const { verifyRegistrationResponse } = await library();
    const response = answer as unknown as RegistrationResponseJSON;
    const verified = await orNothing(
      verifyRegistrationResponse({
        ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
      }),
    );
    if (!verified?.verified) return undefined;
    const { credential, credentialDeviceType } = verified.registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).map(String),
      synced: credentialDeviceType === 'multiDevice',
    };
  },
  async optionsToUse({ host }, known) {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: host,
      userVerification: 'required',
      ...(known && { allowCredentials: known.map(named) }),
    });
    return options as unknown as PasskeyOptions;
  },
  async use(answer, expectedChallenge, { host, origin }, { credential_id, public_key, counter, transports }) {
    const { verifyAuthenticationResponse } = await library();
    const response = answer as unknown as AuthenticationResponseJSON;
    const verified = await orNothing(
      verifyAuthenticationResponse({
        ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
        credential: {
          id: credential_id,
          publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
          counter,
          transports: [...transports] as Transports,
        },
      }),
    );
    return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined;
  },
});
