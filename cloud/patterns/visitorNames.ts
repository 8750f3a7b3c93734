/**
 * Ids of browsers: five characters of timestamp (seconds), then random ones. A browser's age is known without a database read, and as ids
 * are signed it cannot be forged.
 */
import { minute } from '#shared/time.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const firstSecond = Date.UTC(2026, 0) / 1000;
const timeLength = 5;
const nameLength = 16;

/** The timestamp of an id, in milliseconds since 1970. */
function writtenIn(visitor_id: string): number {
  let seconds = 0;
  for (const letter of visitor_id.slice(0, timeLength)) seconds = seconds * digits.length + digits.indexOf(letter);
  return (firstSecond + seconds) * 1000;
}

/** `at` in milliseconds since 1970. */
export function newVisitorId(secrets: Pick<Secrets, 'random'>, at: number): string {
  let seconds = Math.max(0, Math.floor(at / 1000) - firstSecond);
  let time = '';
  for (let i = 0; i < timeLength; i++) {
    time = digits[seconds % digits.length]! + time;
    seconds = Math.floor(seconds / digits.length);
  }
  return time + secrets.random(nameLength - timeLength);
}

/** The id's age in milliseconds; Infinity for ids from before they had timestamps. */
export function ageOf(visitor_id: string, now: number): number {
  const at = writtenIn(visitor_id);
  // Tolerates clock skew between processes.
  return at > now + minute ? Infinity : Math.max(0, now - at);
}

const ofDemo = 'demo-';

/** An id of the demo's generated visitors, which no browser ever gets. */
export const newDemoVisitorId = (secrets: Pick<Secrets, 'random'>): string =>
  ofDemo + secrets.random(nameLength - ofDemo.length);
export const isDemoVisitor = (visitor_id: string): boolean => visitor_id.startsWith(ofDemo);
