/** The log for people at a terminal: a short sentence a line, instead of JSON. */
import type { DestinationStream } from 'pino';

/** Goes to the beginning of the line and erases it. A line that was drawn in place is drawn again below. */
export const eraseLine = '\r\x1b[2K';

const grave: Readonly<Record<number, string>> = { 40: 'Warning: ', 50: 'Error: ', 60: 'Error: ' };

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message: string; readonly stack?: string };
}

/** `14:03:22  Error: a job failed: no such row (job=mails)`, and below it the stack of an error. */
export function sentenceOf(line: string): string {
  const { level, time, msg = '', err, ...details } = JSON.parse(line) as Line;
  const at = new Date(time).toTimeString().slice(0, 8);
  const told = Object.entries(details).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const sentence = [msg, err?.message].filter(Boolean).join(': ');
  const stack = level >= 50 && err?.stack ? `\n${err.stack}` : '';
  return `${at}  ${grave[level] ?? ''}${sentence}${told.length ? ` (${told.join(', ')})` : ''}${stack}`;
}

export const sentences = (out: Pick<NodeJS.WriteStream, 'write'>): DestinationStream => ({
  write: (line) => void out.write(`${eraseLine}${sentenceOf(line)}\n`),
});
