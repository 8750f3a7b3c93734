/** Timeouts of the database, and detection of outages. */
import { MongoError } from 'mongodb';

/**
 * Timeouts in milliseconds for all clients: finding a server, waiting for the pool, a silent connection. Two tries fit in
 * `limits.answerWithin`.
 */
export const driverTimeouts = {
  serverSelectionTimeoutMS: 3000,
  waitQueueTimeoutMS: 3000,
  connectTimeoutMS: 5000,
  heartbeatFrequencyMS: 5000,
} as const;

/** By name, because Parse and Agenda bring drivers with other classes. */
const names = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  'MongoOperationTimeoutError',
]);

/**
 * HostUnreachable, HostNotFound, MaxTimeMSExpired, WriteConcernFailed, NetworkTimeout, ShutdownInProgress, FailedToSatisfyReadPreference,
 * PrimarySteppedDown, ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, Interrupted,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary, OutOfDiskSpace.
 */
const codes = new Set([6, 7, 50, 64, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031]);

/** Errors of writing to a broken connection, which the driver passes through. */
const broken = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ERR_STREAM_DESTROYED',
]);

/** Whether the database was unreachable or timed out, as opposed to a fault in the request. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, message } = error as { name: string; code?: unknown; message: string };
  if (broken.has(code)) return true;
  // Parse's wrapper of such an error.
  if (code === 1 && message === 'Database error') return true;
  return names.has(name) || ((error instanceof MongoError || name.startsWith('Mongo')) && codes.has(Number(code)));
}
