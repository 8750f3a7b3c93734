/** The records by which a host is proved, and by which its visitors come here. */
import type { DomainHost } from '#shared/names/entities/hosts.ts';
import { proofHost, proofText } from '#shared/names/rules.ts';
import type { HostRecord, HostShape } from '#shared/names/shapes.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { ZoneRecord } from '../providers/registrars/registrar.ts';

/** A name by itself, such as example.org, has no CNAME. */
const isApex = (host: string) => host.split('.').length === 2;

/** `leads`: the site's own host, where it has one. */
export const recordsOf = ({ host, token }: Pick<DomainHost, 'host' | 'token'>, leads: string | undefined) => {
  const proof: HostRecord = { type: 'TXT', host: proofHost(host), value: proofText(token) };
  return leads === undefined
    ? [proof]
    : [proof, { type: isApex(host) ? ('ALIAS' as const) : ('CNAME' as const), host, value: leads }];
};

/** The same in the zone of the name that holds it. */
export const zoneRecords = (row: Pick<DomainHost, 'host' | 'token'>, name: string, leads?: string): ZoneRecord[] =>
  recordsOf(row, leads).map(({ type, host, value }) => ({ type, host: host.slice(0, -name.length - 1), value }));

/** What the domain name system says about a host's proof; undefined while it does not answer. */
export async function provedBy(
  { dns }: Pick<Ports, 'dns'>,
  host: string,
): Promise<((token: string) => boolean) | undefined> {
  const [texts, names] = await Promise.all([dns.txt(proofHost(host)), dns.cname(proofHost(host))]);
  if (!texts?.length && !names?.length && !(texts && names)) return undefined;
  const tidy = (text: string) => text.trim().toLowerCase().replace(/\.$/, '');
  return (token) =>
    (texts ?? []).some((text) => text.trim() === proofText(token)) ||
    // Under any name: nobody else knows the token.
    (names ?? []).some((name) => tidy(name).startsWith(`${token.toLowerCase()}.`));
}

export const hostShape = (row: DomainHost, leads: string | undefined): HostShape => ({
  ...{ host_id: row.host_id, host: row.host, shown: row.shown, kind: row.kind, target_id: row.target_id },
  ...{
    title: row.title,
    path: row.path,
    state: row.state,
    problem: row.problem,
    domain_id: row.domain_id,
    rev: row.rev,
  },
  ...{ asked_at: row.asked_at.toISOString(), checked_at: row.checked_at?.toISOString() },
  ...{ verified_at: row.verified_at?.toISOString(), failing_since: row.failing_since?.toISOString() },
  records: recordsOf(row, leads),
});
