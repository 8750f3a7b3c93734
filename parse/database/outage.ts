/** How long the database is waited for, and what tells that it is away. */
import { MongoError } from 'mongodb';

/**
 * For every client: nobody waits longer than this for a server, a place in the pool, or a connection that is silent. Milliseconds. Two tries
 * stay below what a call may take (`limits.answerWithin`).
 */
export const patience = {
  serverSelectionTimeoutMS: 3000,
  waitQueueTimeoutMS: 3000,
  connectTimeoutMS: 5000,
  heartbeatFrequencyMS: 5000,
} as const;

/** By name: Parse and the jobs bring drivers of their own, whose classes are not ours. */
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

/** A connection that broke while it was written to: the driver passes these on as they are. */
const broken = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ERR_STREAM_DESTROYED',
]);

/** The database could not be reached, or took no command in time: nothing is wrong with what was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, message } = error as { name: string; code?: unknown; message: string };
  if (broken.has(code)) return true;
  // Parse's word for the same.
  if (code === 1 && message === 'Database error') return true;
  return names.has(name) || ((error instanceof MongoError || name.startsWith('Mongo')) && codes.has(Number(code)));
}
