import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const written = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  write(createLogger('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
};

describe('the log', () => {
  it('holds nothing by which a person could be known or spoken for, wherever it stands in a line', () => {
    const secrets = {
      password: 'hidden',
      token: 'hidden',
      email: 'hidden',
      ssid: 'hidden',
      address: 'hidden',
      text: 'hidden',
    };
    const text = written((log) => {
      log.info({ ...secrets, cx_id: 'abc' }, 'top');
      log.info({ caller: { ...secrets }, row: { of: { fingerprint: 'hidden', visitor_id: 'hidden' } } }, 'deep');
      log.info({ headers: { authorization: 'hidden', cookie: 'hidden' } }, 'headers');
    });
    expect(text).not.toContain('hidden');
    expect(text).toContain('"cx_id":"abc"');
  });

  it('says of an error what it is and where, without the rows and callers in its words', () => {
    const error = new MongoServerError({
      message: 'E11000 duplicate key error collection: db._User index: email_1 dup key: { email: "ana@example.org" }',
      code: 11000,
      keyValue: { email: 'ana@example.org' },
      errorLabels: [],
    });
    const wrapped = new Error(
      'mongodb://app:hunter2@db:27017 refused r:0123456789abcdef0123456789abcdef of eva@example.org',
      {
        cause: Object.assign(error, { writeErrors: [{ op: { text: 'a private message' } }] }),
      },
    );
    const text = written((log) => log.error({ err: wrapped, call: 'POST /x' }, 'a call failed'));
    for (const part of ['ana@', 'eva@', 'hunter2', '0123456789abcdef', 'a private message', 'keyValue'])
      expect(text).not.toContain(part);
    const line = JSON.parse(text) as { err: { message: string; stack: string; cause: { code: number } }; call: string };
    expect(line.err.cause.code).toBe(11000);
    expect(line.err.stack).toContain('logger.test.ts');
    expect(line.call).toBe('POST /x');
  });

  it('writes what was thrown and is no error', () => {
    expect(written((log) => log.error({ err: 'for eva@example.org' }, 'odd'))).toContain('for …@…');
  });
});
