/** The end of each server under test: reports its address, and exits with the bench. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Target } from '../shots.ts';

/** Contestants of each contest in the bench. */
export const contestantCount = 50;

export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: npm run bench starts this file.`);
  return value;
}

/** `target`: the contest to vote in. */
export function ready(url: string, target: Target): void {
  process.on('disconnect', () => process.exit(0));
  process.send!({ url, target });
}

const nothing: Target = { cx_id: '', contestants: [''] };

export function listen(server: http.Server, target = nothing): void {
  server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, target));
}

export const serve = (app: Express, target?: Target): void => listen(http.createServer(app), target);
