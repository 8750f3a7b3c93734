/** Reads a CSV file of contestants, and says what is wrong with it before anything is sent. */
import { sha256 } from '@noble/hashes/sha2.js';
import Papa from 'papaparse';
import type { EntryField } from '#shared/contests/entities.ts';
import {
  cellText,
  columnFields,
  type ColumnTarget,
  doubledHeaders,
  formulasIn,
  type ImportedRow,
  rowProblems,
  targetsOf,
} from '#shared/contests/entries/importing.ts';
import { startsFormula } from '#shared/csv.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import type { FieldProblem } from '#shared/errors.ts';

/** Why a file cannot be read at all. */
export type FileProblem =
  | { why: 'too_big' | 'not_text' | 'empty' | 'no_name' | 'too_many' }
  | { why: 'broken'; row: number }
  | { why: 'doubled'; headers: string };

export type RowFault = FieldProblem | { path: string; why: 'formula' | 'no_picture' };

export interface ReadRow extends ImportedRow {
  /** The file name of its picture, if the row names one. */
  picture: string;
  faults: RowFault[];
}

export interface ReadFile {
  /** Names this content: the same file again continues its import. */
  import_id: string;
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  headers: readonly string[];
  targets: readonly (ColumnTarget | undefined)[];
  rows: ReadRow[];
}

/** The text of the bytes; old spreadsheets write windows-1252. Undefined for what is no text. */
function textOf(bytes: Uint8Array): { text: string; encoding: ReadFile['encoding'] } | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const label = first === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(label).decode(bytes), encoding: 'utf-16' };
  }
  // Spreadsheets and archives hold zeros, text does not.
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The last part of a path, as folders of other systems write it too. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).at(-1)!.trim().toLowerCase();

function rowOf(
  cells: readonly string[],
  row: number,
  targets: ReadFile['targets'],
  fields: readonly EntryField[],
): ReadRow {
  const faults: RowFault[] = [];
  const read: ReadRow = { row, contestant_name: '', description: '', answers: [], picture: '', faults };
  targets.forEach((target, index) => {
    const value = cellText(cells[index] ?? '');
    if (target === undefined || !value) return;
    if (target === 'name') read.contestant_name = value;
    else if (target === 'description') read.description = value;
    else if (target === 'picture') read.picture = value;
    else read.answers.push({ key: target.slice('answer:'.length), value });
  });
  const formulas = formulasIn(read);
  faults.push(
    ...formulas.map((path) => ({ path, why: 'formula' as const })),
    ...rowProblems(read, fields).filter(({ path }) => !formulas.includes(path)),
  );
  return read;
}

/** Reads the file's bytes against the contest's entry form. */
export function readCsv(bytes: Uint8Array, fields: readonly EntryField[]): ReadFile | { problem: FileProblem } {
  if (bytes.length > importLimits.bytes) return { problem: { why: 'too_big' } };
  const decoded = textOf(bytes);
  if (!decoded) return { problem: { why: 'not_text' } };
  const { data, errors } = Papa.parse<string[]>(decoded.text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    // One more than allowed, and the headers: a longer file is not read to its end.
    preview: importLimits.rows + 2,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return { problem: { why: 'broken', row: broken.row ?? 0 } };
  const [first, ...lines] = data;
  if (!first || !lines.length) return { problem: { why: 'empty' } };
  if (lines.length > importLimits.rows) return { problem: { why: 'too_many' } };
  const headers = first.map(cellText);
  const doubled = doubledHeaders(headers, fields);
  if (doubled.length) return { problem: { why: 'doubled', headers: doubled.join(', ') } };
  const targets = targetsOf(headers, fields);
  if (!targets.includes('name')) return { problem: { why: 'no_name' } };
  return {
    import_id: base64url(sha256(bytes)).slice(0, 32),
    encoding: decoded.encoding,
    headers,
    targets,
    rows: lines.map((cells, index) => rowOf(cells, index + 1, targets, fields)),
  };
}

/** A file to start from: the columns of this contest, and one row as an example. */
export const templateOf = (fields: readonly EntryField[], example: string): string =>
  `\uFEFF${Papa.unparse(
    [
      ['name', 'description', 'picture', ...columnFields(fields).map(({ label }) => label)],
      [example, '', 'picture.jpg', ...columnFields(fields).map(({ options }) => options?.[0] ?? '')],
    ],
    // Questions and choices are anybody's text.
    { escapeFormulae: startsFormula },
  )}\r\n`;
