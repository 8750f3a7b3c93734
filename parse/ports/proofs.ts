/**
 * Proofs of work by altcha. The number that is looked for is known to us from the start and lies in a range, so that the work is never
 * endless, and checking it costs two hashes. The page's solver is plain JavaScript: on plain http a browser has no crypto of its own.
 */
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { createHash, randomInt } from 'node:crypto';
import type { Challenge, Proofs } from '#cloud/ports.ts';

const algorithm = 'SHA-256';
/** Hashes for one try; the number of tries lies between these. About half a second of a phone's work in all. */
const cost = 4;
const tries = { least: 10_000, most: 30_000 };
const goodForSeconds = 5 * 60;
/** Milliseconds that a proof is known as used beyond its time, since the database may have another clock. */
const rememberedFor = 3_600_000;

export function createProofs(key: string): Proofs {
  // Keys that differ: else a signed key could stand for a signed challenge.
  const secrets = { hmacSignatureSecret: `${key}/challenge`, hmacKeySignatureSecret: `${key}/key` };
  const nameOf = (of: string) => createHash('sha256').update(of).digest('base64url');
  return {
    async challenge(of, doubled = 0) {
      const made = await createChallenge({
        algorithm,
        cost: cost * 2 ** doubled,
        counter: randomInt(tries.least, tries.most),
        data: { of: nameOf(of) },
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + goodForSeconds,
        hmacAlgorithm: HmacAlgorithm.SHA_256,
        ...secrets,
      });
      return made as unknown as Challenge;
    },
    async check({ challenge, solution }, of) {
      const { parameters, signature } = challenge;
      if (parameters.data.of !== nameOf(of)) return undefined;
      // Altcha looks at the time too.
      const { verified } = await verifySolution({
        challenge: { parameters: { ...parameters, data: { ...parameters.data } }, signature },
        deriveKey,
        hmacAlgorithm: HmacAlgorithm.SHA_256,
        solution,
        ...secrets,
      });
      // The signature covers a random nonce: no two challenges share it.
      return verified
        ? {
            proof_id: signature,
            until: new Date(parameters.expiresAt * 1000 + rememberedFor),
            work: Math.floor(Math.log2(parameters.cost / cost)),
          }
        : undefined;
    },
  };
}
