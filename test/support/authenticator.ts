/** An authenticator in software, as a browser's `navigator.credentials` answers with it: ES256, no attestation, its user verified. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Flags of the authenticator's data: present, verified, may be synced, is synced, has a new credential. */
const flags = { present: 0x01, verified: 0x04, syncable: 0x08, synced: 0x10, made: 0x40 };

interface Made {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly handle: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export class Authenticator {
  readonly origin: string;
  readonly made: Made[] = [];
  /** Without a finger or a PIN. */
  isVerified = true;

  constructor(origin: string) {
    this.origin = origin;
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(host: string, more = 0): Buffer {
    const seen = flags.present | flags.syncable | flags.synced | (this.isVerified ? flags.verified : 0) | more;
    // A passkey that is synced counts nothing.
    const count = Buffer.alloc(4);
    return Buffer.concat([sha256(host), Buffer.from([seen]), count]);
  }

  /** The answer to `navigator.credentials.create`. */
  make(given: unknown) {
    const { challenge, rp, user } = given as CreationOptions;
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id = randomBytes(32);
    this.made.push({ id, key, handle: user.id });
    // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.#data(rp.id!, flags.made),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cose,
    ]);
    // CBOR: {fmt: 'none', attStmt: {}, authData: data}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: text(this.#client('webauthn.create', challenge)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `navigator.credentials.get`, by the newest credential. */
  use(given: unknown, one = this.made.at(-1)!) {
    const { challenge, rpId } = given as RequestOptions;
    const client = this.#client('webauthn.get', challenge);
    const data = this.#data(rpId!);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), one.key);
    return {
      ...{ id: text(one.id), rawId: text(one.id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: one.handle,
      },
    };
  }
}
