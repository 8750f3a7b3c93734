import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { sentences } from './logLines.ts';

it('writes a line of the log as a sentence, with what it is about, and the stack of an error below', () => {
  const lines: string[] = [];
  const log = createLogger('info', sentences({ write: (text) => lines.push(String(text)) > 0 }));
  log.info({ step: 'contests', of: 13 }, 'filling the demo');
  log.warn('no mail server is set');
  log.error({ err: new Error('no such row'), token: 'hidden', rows: [1, 2] }, 'a job failed');
  const [info, warning, error] = lines.map((line) => line.replace(/^\r\S+?K\d\d:\d\d:\d\d {2}/, ''));
  expect(info).toBe('filling the demo (step=contests, of=13)\n');
  expect(warning).toBe('Warning: no mail server is set\n');
  expect(error).toMatch(
    /^Error: a job failed: no such row \(token=…, rows=\[1,2\]\)\nError: no such row\n {4}at .*\n$/s,
  );
});
