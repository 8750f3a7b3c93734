/**
 * Proof of work with altcha. The secret number is chosen here from a range, so that the work is bounded and checking costs two hashes. The
 * page's solver is plain JavaScript, because Web Crypto is missing on plain http.
 */
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { createHash, randomInt } from 'node:crypto';
import { hour, inSeconds, minute } from '#shared/time.ts';
import type { Challenge, Proofs } from '#cloud/kernel/ports.ts';

const algorithm = 'SHA-256';
/** Hashes per try, and the range of tries: about half a second on a phone. */
const cost = 4;
const tries = { least: 10_000, most: 30_000 };
const goodForSeconds = inSeconds(5 * minute);
/** Milliseconds that a spent proof is remembered beyond its expiry, for clock skew. */
const rememberedFor = hour;

export function createProofs(key: string): Proofs {
  // Different keys, so that one kind of signature cannot stand in for the other.
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
      // Checks the expiry too.
      const { verified } = await verifySolution({
        challenge: { parameters: { ...parameters, data: { ...parameters.data } }, signature },
        deriveKey,
        hmacAlgorithm: HmacAlgorithm.SHA_256,
        solution,
        ...secrets,
      });
      // The signature covers a random nonce, so it identifies the challenge.
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
