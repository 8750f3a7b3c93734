import { accessSync, chmodSync, constants, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import type { Document } from 'mongodb';
import { asSystem, ensureKey, ensureUser, replicaSet, uriOf } from './access.ts';
import { FolderLockedError, MongodProcess, PortTakenError } from './mongod-process.ts';
import type { MongodOptions } from './mongod-process.ts';
import { claimFolder } from './owner.ts';
import { endProcess, mongodsOn } from './processes.ts';
import { checkVersion, readRecord, writeRecord } from './record.ts';

export interface EmbeddedOptions {
  /** Holds `db/` (mongod's files), `database.json`, `database.key` and `owner-<n>.json`; created if missing. */
  dataDir: string;
  /** The result of `findMongod`. */
  binary: { path: string; version: string };
  /** Preferred port; by default that of the last start, else a free one. */
  port?: number;
  /** Database name in `uri`; 'engage' by default. */
  database?: string;
  log?: (line: string) => void;
  /** Milliseconds to wait for the former owner of the folder (a server, or a mongod's lock); 5 seconds by default. */
  folderTimeoutMs?: number;
  /** Starts without a password; for tests' throw-away data. */
  open?: boolean;
  /** Called once with a sentence when mongod ends unexpectedly. */
  onCrash?: (reason: string) => void;
}

export interface EmbeddedDatabase {
  /** With the password. */
  uri: string;
  port: number;
  version: string;
  /** mongod's. */
  pid: number;
  /** Flushes, stops mongod and releases the folder. Idempotent. */
  stop(): Promise<void>;
}

const defaultTimeoutMs = 5_000;
/** An orphaned mongod may have to write a checkpoint first. */
const leftoverTimeoutMs = 20_000;
/** On a changed port mongod contacts its old address, and waits 30 s if something silent listens there. */
const primaryTimeoutMs = 45_000;

/**
 * Runs mongod as a single-node replica set on 127.0.0.1, with its data in `<dataDir>/db`. Resolves when it accepts writes. It asks for the
 * password in `<dataDir>/database.key`, also for data that had none. An orphaned mongod of a killed server is stopped first. Rejects with a
 * sentence when another server owns the folder, when the data is of another major version (it stays untouched), or when mongod does not
 * start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { binary, database = 'engage', log = () => {}, folderTimeoutMs = defaultTimeoutMs } = options;
  const dataDir = path.resolve(options.dataDir);
  const known = readRecord(dataDir);
  const hasData = isFilled(path.join(dataDir, 'db'));
  if (known && hasData) checkVersion(dataDir, known.version, binary.version);
  const dbPath = makeFolder(dataDir);

  const release = await claimFolder(dataDir, folderTimeoutMs, log);
  try {
    await stopLeftovers(dbPath, log);
    const access = options.open ? undefined : ensureKey(dataDir);
    const mongod = await launch(
      options,
      { dataDir, dbPath, port: known?.port, version: hasData ? known?.version : binary.version, access },
      log,
    );
    try {
      await becomePrimary(mongod.port, access?.key);
    } catch (error) {
      await mongod.stop();
      throw error;
    }
    let stopping: Promise<void> | undefined;
    return {
      uri: uriOf(mongod.port, access?.key, database),
      port: mongod.port,
      version: binary.version,
      pid: mongod.pid,
      stop: () => (stopping ??= mongod.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}

function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

function makeFolder(dataDir: string): string {
  const dbPath = path.join(dataDir, 'db');
  try {
    mkdirSync(dbPath, { recursive: true, mode: 0o700 });
    for (const folder of [dataDir, dbPath]) accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // A folder made by others may be readable by everybody on the machine.
    if (process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Give it to the user that ` +
        `runs Engage, or name another one in DATA_DIR.`,
      { cause: error },
    );
  }
  // Resolved, because it is compared with mongod's command line, where a link would hide that two paths are the same folder.
  return realpathSync(dbPath);
}

async function stopLeftovers(dbPath: string, log: (line: string) => void): Promise<void> {
  for (const pid of mongodsOn(dbPath)) {
    log(`A mongod (process ${pid}) was left on ${dbPath}; stopping it first`);
    try {
      await endProcess(pid, leftoverTimeoutMs);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
      throw new Error(
        `A mongod of another user (process ${pid}) still runs on ${dbPath}. Stop it as that user, or name another ` +
          `folder in DATA_DIR.`,
        { cause: error },
      );
    }
  }
}

/** Starts on the preferred, recorded or a free port; on another one if that is taken. */
async function launch(
  { binary, port: wanted, onCrash, folderTimeoutMs = defaultTimeoutMs }: EmbeddedOptions,
  known: {
    dataDir: string;
    dbPath: string;
    port: number | undefined;
    version: string | undefined;
    access: MongodOptions['access'];
  },
  log: (line: string) => void,
): Promise<MongodProcess> {
  const { dataDir, dbPath, version, access } = known;
  const before = wanted ?? known.port;
  let port = before && (await isFree(before)) ? before : await freePort();
  const lockedUntil = Date.now() + folderTimeoutMs;
  for (let attempt = 1; ;) {
    if (before && port !== before) {
      log(`Port ${before} is taken by another program; the database uses ${port} from now on`);
    }
    // Recorded before mongod creates files, so that the folder never has data of an unknown version. For existing data without a record,
    // only after mongod has accepted it.
    if (version) writeRecord(dataDir, { version, port });
    try {
      const mongod = await MongodProcess.start({ binary, dbPath, port, replicaSet, access, onCrash });
      if (!version) writeRecord(dataDir, { version: binary.version, port });
      return mongod;
    } catch (error) {
      if (error instanceof FolderLockedError && Date.now() < lockedUntil) {
        // A killed mongod loses its command line shortly before its lock, so it could not be found above.
        await new Promise((resolve) => setTimeout(resolve, 100));
      } else if (error instanceof PortTakenError && attempt < 5) {
        attempt++;
        port = await freePort();
      } else {
        throw error;
      }
    }
  }
}

const isFree = async (port: number): Promise<boolean> => (await listen(port)) !== undefined;

async function freePort(): Promise<number> {
  const port = await listen(0);
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1 for the database.');
  return port;
}

/** Probes a port by listening on it; undefined when it is taken. */
function listen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: got } = server.address() as net.AddressInfo;
      server.close(() => resolve(got));
    });
  });
}

const notYetInitialized = 94;

/** Initiates the replica set, or reconfigures it for a new port, waits until it accepts writes, and sets the password. */
async function becomePrimary(port: number, key: string | undefined): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    ...asSystem(key),
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin');
    // Read from the data, because mongod reports "no configuration" while it is still loading one.
    const config = await client.db('local').collection('system.replset').findOne();
    let moved = false;
    if (!config) await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
    else moved = config.members[0].host !== host;

    for (const until = Date.now() + primaryTimeoutMs; Date.now() < until;) {
      if (config && moved) moved = !(await move(admin, config, host));
      const hello = await admin.command({ hello: 1 });
      if (hello.isWritablePrimary && hello.me === host)
        return key === undefined ? undefined : await ensureUser(client, key);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await client.close();
  }
  throw new Error(
    `The database on 127.0.0.1:${port} did not become ready for writing in ${primaryTimeoutMs / 1000} s.`,
  );
}

async function move(admin: ReturnType<MongoClient['db']>, config: Document, host: string): Promise<boolean> {
  const members = [{ ...config.members[0], host }];
  try {
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === notYetInitialized) return false;
    throw error;
  }
}
