/**
 * `npm run recount -- <file>`: recounts the published ledger of a contest, as its result page offers it, and compares it with the totals
 * and fingerprints in its header. Needs no server. Ends with 1 when something differs, and with 2 when the file is no ledger.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Recount, type Recounted } from '#shared/contests/certification/recount.ts';

const faults: Record<Recounted['faults'][number], string> = {
  broken: 'A line cannot be read.',
  size: 'There are more or fewer votes than the header says.',
  root: 'The fingerprint of the votes is not the published one.',
  voids: 'The voided votes are not those of the certificate.',
  totals: 'The totals are not the certified ones.',
};

/** Undefined when the file has no header of a ledger. */
export async function recountFile(file: string): Promise<Recounted | undefined> {
  const recount = new Recount();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) recount.line(line);
  return recount.result();
}

/** The outcome in lines. */
export function linesOf({ header, size, votes, voided, root, voids_root, totals, faults: found }: Recounted): string[] {
  const places = [...totals].toSorted(([, a], [, b]) => b - a);
  return [
    `${header.contest_name} (${header.cx_id})${header.certified ? `, certified ${header.certified.at}` : ', not certified'}`,
    `${size} votes in the ledger, ${voided} of them voided; ${votes} count`,
    ...places.map(([assox_id, n]) => `  ${assox_id}  ${n}`),
    `fingerprint of the votes  ${root}`,
    `fingerprint of the voids  ${voids_root}`,
    ...(found.length
      ? found.map((name) => faults[name])
      : [header.certified ? 'Everything matches the certificate.' : 'The fingerprint matches.']),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  const result = file === undefined ? undefined : await recountFile(file).catch((error: Error) => error);
  if (!result || result instanceof Error) {
    console.error(result?.message ?? 'Usage: npm run recount -- <ledger file>');
    process.exitCode = 2;
  } else {
    console.log(linesOf(result).join('\n'));
    process.exitCode = result.faults.length ? 1 : 0;
  }
}
