/** Signed tokens: JSON Web Tokens with Ed25519, the one algorithm that is accepted. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SignedToken, Tokens } from '#cloud/kernel/ports.ts';

/** The first token loads it, since most sites never see one. */
const library = () => import('jose');

const alg = 'EdDSA';
const spki = { type: 'spki', format: 'der' } as const;
const pkcs8 = { type: 'pkcs8', format: 'der' } as const;
/** The bytes before the 32 bytes of an Ed25519 key in PKCS#8. */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

const publicKeyOf = (key: KeyObject) => createPublicKey(key).export(spki).toString('base64');

/** `seedOf` derives 32 bytes, as base64url, from the server's secret. */
export const createTokens = (seedOf: (name: string) => string): Tokens => ({
  newKey() {
    const { privateKey } = generateKeyPairSync('ed25519');
    return { public_key: publicKeyOf(privateKey), private_key: privateKey.export(pkcs8).toString('base64') };
  },
  ownKey(name) {
    const key = createPrivateKey({
      key: Buffer.concat([beforeSeed, Buffer.from(seedOf(name), 'base64url')]),
      ...pkcs8,
    });
    return {
      public_key: publicKeyOf(key),
      async sign(claims) {
        const { SignJWT } = await library();
        return new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
      },
    };
  },
  async read(token): Promise<SignedToken | undefined> {
    const { compactVerify, decodeJwt, errors } = await library();
    /** The result of `work`; undefined where the library refuses the token. */
    const unlessRefused = async <T>(work: () => T | Promise<T>) => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    };
    const claims = await unlessRefused(() => decodeJwt(token));
    return (
      claims && {
        claims,
        async isSignedBy(public_key) {
          const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), ...spki });
          return (await unlessRefused(() => compactVerify(token, key, { algorithms: [alg] }))) !== undefined;
        },
      }
    );
  },
});
