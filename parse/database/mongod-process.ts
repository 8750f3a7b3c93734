import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { MongoInstance } from 'mongodb-memory-server';

/** Somebody took the port between looking and listening. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

/** Another mongod has the folder. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError';
}

export interface MongodOptions {
  binary: { path: string; version: string };
  /** Absolute, and there. */
  dbPath: string;
  port: number;
  replicaSet: string;
  /** More of mongod's own; `--oplogSize` takes the place of ours. */
  args?: readonly string[] | undefined;
  onCrash?: ((reason: string) => void) | undefined;
}

/** Journal recovery of a big folder takes a while. */
const launchTimeoutMs = 60_000;
const stopPatienceMs = 20_000;
const keptLines = 40;
const telling = /No space left on device|Too many open files/i;

// The package types these as an enum that it does not export.
const event = (name: string): Parameters<MongoInstance['on']>[0] => name as Parameters<MongoInstance['on']>[0];

/**
 * One mongod, run by mongodb-memory-server. A small process beside it, which that package starts in a session of its own, looks
 * every two seconds whether ours is alive, and sends mongod a SIGTERM when not: so kill -9 of the server ends the database too.
 */
export class MongodProcess {
  readonly port: number;
  readonly pid: number;
  private readonly instance: MongoInstance;
  private readonly exited: Promise<void>;
  private stopping = false;
  private ended = false;

  private constructor(instance: MongoInstance, child: ChildProcess, options: MongodOptions, lines: string[]) {
    this.instance = instance;
    this.port = options.port;
    this.pid = child.pid!;
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.ended = true;
        resolve();
        if (!this.stopping) options.onCrash?.(explain(code, signal, lines));
      });
    });
  }

  /** Rejects with a PortTakenError, or with a sentence that says why mongod did not start. */
  static async start(options: MongodOptions): Promise<MongodProcess> {
    const { args = [] } = options;
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
        args: [...mongodArguments, ...(args.includes('--oplogSize') ? [] : oplogSize), ...args],
      },
      binary: { systemBinary: options.binary.path, version: options.binary.version },
      // A session of its own: Ctrl-C in the terminal reaches the server, which still has work to save, and not mongod.
      spawn: { detached: true },
    });
    // Both processes are there now, and nothing has been read yet.
    instance.on(event('killerLaunched'), () => readOutput(instance, lines));
    // What it does for a set when something fails is to connect, in vain, and to print a stack trace; we shut down by ourselves.
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
    const late = setTimeout(() => !this.ended && process.kill(this.pid, 'SIGKILL'), stopPatienceMs);
    await this.exited;
    clearTimeout(late);
    // mongod is gone; this ends the process that watches over it.
    await this.instance.stop();
  }

  private async shutDown(): Promise<void> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 5_000,
    });
    // One that is dying already is not looked for until the time is up.
    void this.exited.then(() => client.close());
    try {
      await client.db('admin').command({ shutdown: 1, force: true, timeoutSecs: 0 });
    } catch (error) {
      // It answers by closing the connection. One that does not take commands gets a signal.
      if (!(error instanceof MongoNetworkError) && !this.ended) process.kill(this.pid, 'SIGTERM');
    } finally {
      await client.close();
    }
  }
}

/** Megabytes of the past that a change stream can go on from. */
const oplogSize = ['--oplogSize', '512'];

const mongodArguments = [
  '--quiet',
  // A socket file under /tmp would belong to the first user who ever ran a mongod on that port.
  '--nounixsocket',
  '--wiredTigerCacheSizeGB',
  '0.5',
  '--networkMessageCompressors',
  'disabled',
  // A killed server's open transaction blocks the rows that it touched for this many seconds.
  '--setParameter',
  'transactionLifetimeLimitSeconds=3',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  // There is no second member to wait for.
  '--setParameter',
  'shutdownTimeoutMillisForSignaledShutdown=100',
];

/**
 * Reads mongod's output in the package's place. That one stops the database when a line holds certain words ("address already in
 * use"), while slow queries are logged with what people typed, and it throws where two lines come as one.
 */
function readOutput(instance: MongoInstance, lines: string[]): void {
  const { stdout, stderr } = instance.mongodProcess!;
  for (const stream of [stdout!, stderr!]) {
    stream.removeAllListeners('data');
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      // The stack that a fault prints would push out what caused it.
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

/** What a line of mongod's log (a JSON object) says when it is an error. */
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
