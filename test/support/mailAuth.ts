/** What a receiver makes of a mail: DKIM, SPF and DMARC, by records of the test's own. */
import { createRequire } from 'node:module';

interface Verdict {
  readonly dkim: {
    readonly results: readonly {
      readonly signingDomain: string;
      readonly signingHeaders?: { readonly keys: string };
      readonly status: { readonly result: string; readonly comment?: string };
    }[];
  };
  readonly dmarc: { readonly status: { readonly result: string } };
}
type Resolver = (name: string, type: string) => Promise<string[][]>;

// It has no types of its own.
const { authenticate } = createRequire(import.meta.url)('mailauth') as {
  authenticate(raw: string, options: object): Promise<Verdict>;
};

/** `records`: TXT records by name. */
export function received(raw: string, records: Readonly<Record<string, string>>): Promise<Verdict> {
  const resolver: Resolver = async (name, type) => {
    const record = type === 'TXT' ? records[name] : undefined;
    if (record === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
    return [[record]];
  };
  const from = { ip: '192.0.2.1', helo: 'mail.engage.example', sender: 'vote@engage.example' };
  return authenticate(raw, { ...from, mta: 'receiver.example', resolver, disableArc: true, disableBimi: true });
}
