/** The OneTimeCodes port. */
import { Secret, TOTP } from 'otpauth';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import type { OneTimeCodes } from '#cloud/kernel/ports.ts';

const { digits, stepSeconds: period } = factorLimits;
const secretBytes = 20;

export const createOneTimeCodes = (): OneTimeCodes => ({
  newSecret: () => new Secret({ size: secretBytes }).base32,
  addressOf: (secret, { site: issuer, username: label }) =>
    new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits, period }).toString(),
  stepOf(given, token, timestamp) {
    const secret = Secret.fromBase32(given);
    const delta = TOTP.validate({ token, secret, digits, period, timestamp, window: 1 });
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
  },
});
