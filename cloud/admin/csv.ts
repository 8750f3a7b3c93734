/** Tables as text that spreadsheets read (RFC 4180). */

type Cell = string | number | boolean | Date | null | undefined;

/** What a spreadsheet would run as a formula when a cell begins with it, in full width too. */
const startsFormula = /^\s*[=+\-@\t\r＝＋－＠]/;
/** What parts cells in some country's spreadsheets, or lines, or belongs to quoting itself. */
const needsQuotes = /[",;\t\r\n]/;

/** One cell. Text that somebody wrote can never become a formula: it gets an apostrophe, which spreadsheets take for "this is text". */
export function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Tells spreadsheets that the bytes behind it are UTF-8. */
export const byteOrderMark = '\uFEFF';
