import type { IncomingMessage } from 'node:http';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { addressReader } from './address.ts';

const asked = (trustProxy: false | number | string[], remoteAddress: string, forwarded?: string) => {
  const app = express();
  app.set('trust proxy', trustProxy);
  const request = {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
  const told = addressReader(app.get('trust proxy fn'))(request);
  // Compared with Express, so that there is one notion of address.
  expect(Object.assign(Object.create(app.request) as express.Request, request, { app }).ip).toBe(told);
  return told;
};

it('is the line of an IPv6 caller, however the address is spelled', () => {
  const app = express();
  app.set('trust proxy', 1);
  const told = (forwarded: string) =>
    addressReader(app.get('trust proxy fn'))({
      socket: { remoteAddress: '10.0.0.1' },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);
  for (const spelled of ['2001:db8:9:9::1', '2001:0DB8:9:9::ffff', '2001:db8:9:9:a:b:c:d', '2001:db8:9:9::'])
    expect(told(spelled)).toBe('2001:db8:9:9::');
  expect(told('2001:db8:9:8::1')).toBe('2001:db8:9:8::');
  expect(told('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(told('::1')).toBe('::1');
});

describe('the address of a caller', () => {
  it('is the nearest one when nobody is trusted, whatever is claimed', () => {
    expect(asked(false, '203.0.113.1')).toBe('203.0.113.1');
    expect(asked(false, '203.0.113.1', '198.51.100.7')).toBe('203.0.113.1');
  });

  it('is what the trusted number of proxies says, and nothing that was claimed before them', () => {
    expect(asked(1, '10.0.0.1')).toBe('10.0.0.1');
    expect(asked(1, '10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
    expect(asked(1, '10.0.0.1', '192.0.2.66, 198.51.100.7')).toBe('198.51.100.7');
    expect(asked(2, '10.0.0.1', '192.0.2.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(asked(5, '10.0.0.1', '192.0.2.66, 198.51.100.7')).toBe('192.0.2.66');
  });

  it('is the first that is no trusted proxy', () => {
    expect(asked(['10.0.0.0/8'], '10.0.0.1', '192.0.2.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(asked(['10.0.0.0/8'], '203.0.113.1', '198.51.100.7')).toBe('203.0.113.1');
    expect(asked(['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });
});
