/** A certificate signed by itself, for what is signed as companies sign it. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** DER: a tag, the length of what follows, and that. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const bytes = body.length < 128 ? [] : body.length < 256 ? [body.length] : [body.length >> 8, body.length & 255];
  return Buffer.concat([Uint8Array.from([tag, bytes.length ? 128 + bytes.length : body.length, ...bytes]), body]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** Good from a day ago until `until`. */
export function selfSigned(name: string, until = new Date(Date.now() + 86_400_000)): { pem: string; key: KeyObject } {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid('2a864886f70d01010b'), der(0x05));
  const who = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
  const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));
  const body = sequence(
    der(0xa0, der(0x02, Uint8Array.from([2]))),
    ...[der(0x02, Uint8Array.from([1])), algorithm, who],
    ...[sequence(time(new Date(Date.now() - 86_400_000)), time(until)), who],
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(key);
  const whole = sequence(body, algorithm, der(0x03, Uint8Array.from([0]), signature));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key };
}
