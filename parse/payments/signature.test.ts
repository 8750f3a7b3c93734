import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, sign } from './signature.ts';

const secret = 'known to NOWPayments and us';
const raw =
  '{"payment_status":"finished","payment_id":5,"fee":{"serviceFee":0.10,"currency":"btc"},"list":[1,{"b":1,"a":2}]}';
const signedText =
  '{"fee":{"currency":"btc","serviceFee":0.1},"list":{"0":1,"1":{"a":2,"b":1}},"payment_id":5,"payment_status":"finished"}';
const right = createHmac('sha512', secret).update(signedText).digest('hex');

describe('a signature of NOWPayments', () => {
  it('is over the sorted keys of every level', () => {
    expect(sign(secret, JSON.parse(raw) as object)).toBe(right);
    expect(isSigned(secret, Buffer.from(raw), right)).toBe(true);
    expect(isSigned(secret, Buffer.from(raw), right.toUpperCase())).toBe(true);
  });

  it.each([
    ['another value inside', raw.replace('0.10', '0.20'), right],
    ['another state', raw.replace('finished', 'waiting'), right],
    ['a shorter signature', raw, right.slice(2)],
    ['none', raw, ''],
    ['no JSON', 'finished', right],
    ['no object', '5', sign(secret, {})],
  ])('does not hold for %s', (_, text, signature) =>
    expect(isSigned(secret, Buffer.from(text), signature)).toBe(false),
  );
});
