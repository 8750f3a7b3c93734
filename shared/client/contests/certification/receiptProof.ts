import type { ReceiptShape } from '#shared/contests/certification/certification.ts';
import { fromHex, leafHash, rootBy, toHex } from '#shared/contests/certification/merkle.ts';
import { entryText, isOpenedBy } from '#shared/contests/certification/recount.ts';

/** A part of the proof: the vote holds the receipt, it is what its line of the ledger says, and that line is under the root. */
export interface ProofStep {
  readonly name: 'receipt' | 'leaf' | 'root';
  readonly isTrue: boolean;
}

/** The last parts of the canonical text of a vote: versions of cloud/contests/voting/ledgerLeaf.ts. */
interface Opened {
  readonly contestant_id: unknown;
  readonly receipt: unknown;
}

function openedBy(opening: string): Opened | undefined {
  try {
    const parts = JSON.parse(opening) as unknown[];
    return { contestant_id: parts[4], receipt: parts[9] };
  } catch {
    return undefined;
  }
}

/** Checks the proof of a receipt, by hashes alone; without a proof there are no steps. */
export function stepsOf({ code, contestant_id, weight, source, proof }: ReceiptShape): ProofStep[] {
  if (!proof) return [];
  const { opening, leaf, assox_id, index, size, path, root } = proof;
  const opened = openedBy(opening);
  const line = leafHash(entryText({ contestant_id, assox_id, weight, source, leaf }));
  const reached = rootBy(line, index, size, path.map(fromHex));
  return [
    { name: 'receipt', isTrue: opened?.receipt === code && opened.contestant_id === contestant_id },
    { name: 'leaf', isTrue: isOpenedBy(leaf, opening) },
    { name: 'root', isTrue: reached !== undefined && toHex(reached) === root },
  ];
}
