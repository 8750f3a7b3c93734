/**
 * The name that a browser is given: five characters for the second in which it was made, then chance. So how long somebody has been here is
 * known without asking the database, and since names are signed nobody makes one that is older than it is.
 */
import type { Secrets } from './ports.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const firstSecond = Date.UTC(2026, 0) / 1000;
const timeLength = 5;
const nameLength = 16;

/** The time of a name, in milliseconds since 1970, as it is written. */
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

/** Milliseconds since the name was made; one that was made before names told is old, whatever it seems to say. */
export function ageOf(visitor_id: string, now: number): number {
  const at = writtenIn(visitor_id);
  // A process may be a few seconds behind the one that made the name.
  return at > now + 60_000 ? Infinity : Math.max(0, now - at);
}

const ofDemo = 'demo-';

/** Of the demo's own crowd, which no browser is ever given. */
export const newDemoVisitorId = (secrets: Pick<Secrets, 'random'>): string =>
  ofDemo + secrets.random(nameLength - ofDemo.length);
export const isDemoVisitor = (visitor_id: string): boolean => visitor_id.startsWith(ofDemo);
