import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { MongoInstance } from 'mongodb-memory-server';
import { minute } from '#shared/time.ts';
import { asSystem } from './access.ts';

/** The port was taken between probing and listening. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

/** Another mongod has locked the folder. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError';
}

export interface MongodOptions {
  binary: { path: string; version: string };
  /** Absolute and existing. */
  dbPath: string;
  port: number;
  replicaSet: string;
  /** Its key file (absolute) and the key in it: nobody connects without the key. Undefined: everybody on this machine may connect. */
  access?: { file: string; key: string } | undefined;
  /** Additional arguments for mongod; `--oplogSize` replaces ours. */
  args?: readonly string[] | undefined;
  onCrash?: ((reason: string) => void) | undefined;
}

/** Milliseconds; journal recovery of a large folder takes a while. */
const launchTimeoutMs = minute;
const stopTimeoutMs = 20_000;
const keptLines = 40;
const telling = /No space left on device|Too many open files/i;

// Typed by the package as an enum that it does not export.
const event = (name: string): Parameters<MongoInstance['on']>[0] => name as Parameters<MongoInstance['on']>[0];

/**
 * A mongod run by mongodb-memory-server. That package starts a detached watchdog, which polls every two seconds whether our process lives
 * and otherwise sends SIGTERM to mongod, so that kill -9 of the server ends the database too.
 */
export class MongodProcess {
  readonly port: number;
  readonly pid: number;
  private readonly instance: MongoInstance;
  private readonly exited: Promise<void>;
  private readonly key: string | undefined;
  private stopping = false;
  private ended = false;

  private constructor(instance: MongoInstance, child: ChildProcess, options: MongodOptions, lines: string[]) {
    this.instance = instance;
    this.port = options.port;
    this.pid = child.pid!;
    this.key = options.access?.key;
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.ended = true;
        resolve();
        if (!this.stopping) options.onCrash?.(explain(code, signal, lines));
      });
    });
  }

  /** Rejects with PortTakenError, or with a sentence that says why mongod did not start. */
  static async start(options: MongodOptions): Promise<MongodProcess> {
    const { access, args = [] } = options;
    const lines: string[] = [];
    let code: number | null = null;
    let signal: string | null = null;
    const instance = new MongoInstance({
      instance: {
        port: options.port,
        ip: '127.0.0.1',
        dbPath: options.dbPath,
        replSet: options.replicaSet,
        storageEngine: 'wiredTiger',
        launchTimeout: launchTimeoutMs,
        ...(access && { auth: true, keyfileLocation: access.file }),
        args: [
          ...mongodArguments,
          ...(access ? noBypass : []),
          ...(args.includes('--oplogSize') ? [] : oplogSize),
          ...args,
        ],
      },
      binary: { systemBinary: options.binary.path, version: options.binary.version },
      // A session of its own: Ctrl-C reaches the server, which still has to save, but not mongod.
      spawn: { detached: true },
    });
    // Both processes exist, and no output has been read yet.
    instance.on(event('killerLaunched'), () => readOutput(instance, lines));
    // Disables the package's own failure handling, which tries to connect and prints a stack trace.
    instance.on(event('instanceLaunched'), () => (instance.isReplSet = false));
    instance.on(event('instanceClosed'), (...ending: [number | null, string | null]) => ([code, signal] = ending));
    try {
      await instance.start();
    } catch (error) {
      await instance.stop();
      if (lines.some((line) => /address already in use/i.test(line))) throw new PortTakenError(String(options.port));
      if (lines.some((line) => line.includes('DBPathInUse'))) {
        throw new FolderLockedError(
          `The database cannot start: a process that cannot be seen from here (in a container?) has ${options.dbPath} locked.`,
        );
      }
      throw new Error(explain(code, signal, lines, error), { cause: error });
    }
    return new MongodProcess(instance, instance.mongodProcess!, options, lines);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (!this.ended) await this.shutDown();
    const late = setTimeout(() => !this.ended && process.kill(this.pid, 'SIGKILL'), stopTimeoutMs);
    await this.exited;
    clearTimeout(late);
    // mongod has ended; this stops the watchdog.
    await this.instance.stop();
  }

  private async shutDown(): Promise<void> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`, {
      ...asSystem(this.key),
      serverSelectionTimeoutMS: 5_000,
    });
    // Do not wait for a process that is already ending.
    void this.exited.then(() => client.close());
    try {
      await client.db('admin').command({ shutdown: 1, force: true, timeoutSecs: 0 });
    } catch (error) {
      // Shutdown closes the connection. If commands fail, send a signal.
      if (!(error instanceof MongoNetworkError) && !this.ended) process.kill(this.pid, 'SIGTERM');
    } finally {
      await client.close();
    }
  }
}

/** Otherwise the first program that connects may make the first user. */
const noBypass = ['--setParameter', 'enableLocalhostAuthBypass=false'];

/** Oplog in megabytes: how far change streams can resume. */
const oplogSize = ['--oplogSize', '512'];

const mongodArguments = [
  '--quiet',
  // Its socket file in /tmp would belong to the first user who used that port.
  '--nounixsocket',
  '--wiredTigerCacheSizeGB',
  '0.5',
  '--networkMessageCompressors',
  'disabled',
  // Seconds for which the open transaction of a killed server blocks its rows.
  '--setParameter',
  'transactionLifetimeLimitSeconds=3',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  // There is no second member to wait for.
  '--setParameter',
  'shutdownTimeoutMillisForSignaledShutdown=100',
];

/**
 * Replaces the package's output parser, which stops the database when a log line contains certain words ("address already in use") even
 * inside of users' texts, and throws when two lines arrive as one.
 */
function readOutput(instance: MongoInstance, lines: string[]): void {
  const { stdout, stderr } = instance.mongodProcess!;
  for (const stream of [stdout!, stderr!]) {
    stream.removeAllListeners('data');
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      // Keeps the first lines, because the stack trace of a fault would displace its cause.
      if (lines.length > keptLines)
        lines.splice(
          lines.findIndex((kept) => !telling.test(kept)),
          1,
        );
      if (!instance.isInstanceReady && line.includes('Waiting for connections')) instance.emit(event('instanceReady'));
    });
  }
}

/** mongod's exit code for data of another version. */
const needsOtherVersion = 62;

function explain(code: number | null, signal: string | null, lines: string[], cause?: unknown): string {
  const all = lines.join('\n');
  if (/No space left on device/i.test(all)) return 'The database stopped: its disk is full.';
  if (/Too many open files/i.test(all)) return 'The database stopped: too many open files (see ulimit -n).';
  if (code === needsOtherVersion || /unsupported WiredTiger file version/i.test(all)) {
    return 'The database cannot start: its data was made by another version of MongoDB.';
  }
  const said = lines.flatMap(errorOf)[0] ?? (cause instanceof Error ? cause.message : undefined);
  return `The database (mongod) ended by ${signal ?? `code ${code}`}${said ? `: ${said}` : '.'}`;
}

/** Extracts errors from a line of mongod's JSON log. */
function errorOf(line: string): string[] {
  try {
    const { s, msg, attr } = JSON.parse(line) as {
      s?: string;
      msg?: string;
      attr?: { error?: string | { errmsg?: string } };
    };
    if ((s !== 'E' && s !== 'F') || msg?.includes('***')) return [];
    const detail = typeof attr?.error === 'object' ? attr.error.errmsg : attr?.error;
    return [detail ? `${msg} (${detail})` : `${msg}`];
  } catch {
    return line.startsWith('Error') ? [line] : [];
  }
}
