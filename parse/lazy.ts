/** Packages that the first answer does not need. */
import { createRequire } from 'node:module';

interface Packages {
  readonly '@aws-sdk/client-s3': typeof import('@aws-sdk/client-s3');
  readonly '@aws-sdk/lib-storage': typeof import('@aws-sdk/lib-storage');
  readonly '@aws-sdk/s3-request-presigner': typeof import('@aws-sdk/s3-request-presigner');
  readonly nodemailer: typeof import('nodemailer');
  readonly redis: typeof import('redis');
  readonly sharp: typeof import('sharp').default;
  /** The package's CommonJS module is the class itself. */
  readonly stripe: typeof import('stripe').Stripe;
}

const load = createRequire(import.meta.url);

/** A CommonJS package, loaded at its first use. */
export const lazily = <Name extends keyof Packages>(name: Name): (() => Packages[Name]) => {
  let loaded: Packages[Name] | undefined;
  return () => (loaded ??= load(name) as Packages[Name]);
};
