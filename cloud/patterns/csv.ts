/** CSV (RFC 4180). */
import { startsFormula } from '#shared/csv.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** Separators of any locale, line breaks and quotes. */
const needsQuotes = /[",;\t\r\n]/;

/** Formats a cell. Text is protected against formula injection by an apostrophe, which spreadsheets read as "this is text". */
export function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** UTF-8 byte order mark, for spreadsheets. */
export const byteOrderMark = '\uFEFF';
