/** Signed tokens: JSON Web Tokens with Ed25519, the one algorithm that is read. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SignedToken, Tokens } from '#cloud/ports.ts';

const spki = { type: 'spki', format: 'der' } as const;
const pkcs8 = { type: 'pkcs8', format: 'der' } as const;
/** What stands before the 32 bytes of an Ed25519 key in PKCS#8. */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

const publicKeyOf = (key: KeyObject) => createPublicKey(key).export(spki).toString('base64');

const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};
const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

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
      sign(claims) {
        const said = `${written({ alg: 'EdDSA', typ: 'JWT' })}.${written(claims)}`;
        return `${said}.${sign(null, Buffer.from(said), key).toString('base64url')}`;
      },
    };
  },
  read(token): SignedToken | undefined {
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    const { alg } = (parsed(head) ?? {}) as { alg?: unknown };
    if (more.length || alg !== 'EdDSA') return undefined;
    return {
      claims: parsed(body),
      isSignedBy: (public_key) =>
        verify(
          null,
          Buffer.from(`${head}.${body}`),
          createPublicKey({ key: Buffer.from(public_key, 'base64'), ...spki }),
          Buffer.from(signature, 'base64url'),
        ),
    };
  },
});
