/** Runs Redis and nginx for a cluster on one machine, with the configuration in `deploy/`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '#parse/root.mjs';

const deploy = path.join(root, 'deploy');
const timeoutMs = 10_000;

/** An error that the operator can fix. */
export class MissingProgram extends Error {
  override name = 'MissingProgram';
}

/** Debian packages. */
const packages = { 'redis-server': 'redis-server', nginx: 'nginx-light' } as const;

/** The path of a program. Throws a sentence with how to install it. */
export function findProgram(name: keyof typeof packages): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Try the next folder.
    }
  }
  throw new MissingProgram(`${name} is not on this machine: install it with  apt-get install ${packages[name]}`);
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when the port accepts connections. */
async function listening(port: number, child: ChildProcess, name: string, said: () => string): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(20)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}: ${said()}`);
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`${name} does not listen on port ${port}: ${said()}`);
}

export interface Program {
  readonly port: number;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

async function run(file: string, args: string[], port: number, folder: string): Promise<Program> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const gone = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  try {
    await Promise.race([
      listening(port, child, path.basename(file), () => said),
      once(child, 'error').then(([error]) => Promise.reject(error as Error)),
    ]);
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const scratch = (name: string) => mkdtempSync(path.join(os.tmpdir(), `engage-${name}-`));

/** A Redis without persistence, since its data lives for seconds. */
export async function startRedis(port?: number): Promise<Program & { readonly url: string }> {
  const file = findProgram('redis-server');
  const chosen = port ?? (await freePort());
  const folder = scratch('redis');
  const settings = ['--port', `${chosen}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  return { ...(await run(file, settings, chosen, folder)), url: `redis://127.0.0.1:${chosen}` };
}

export interface NginxOptions {
  readonly servers: readonly number[];
  readonly host?: string;
  readonly port?: number;
  /** Trusts X-Forwarded-For of local clients, for tests with many addresses. */
  readonly believesCallers?: boolean;
}

/** Adapts the configuration in `deploy/` to a folder and port of an unprivileged user. Throws when an expected line is missing. */
export function localConfig(text: string, folder: string, listen: string, believesCallers = false): string {
  const change = (from: string | RegExp, to: string) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/nginx.conf has nothing like ${from} any more`);
    text = changed;
  };
  // As root, nginx's workers would run as nobody, without access to the folder.
  change(/^user .*\n/m, process.getuid?.() === 0 ? 'user root;\n' : '');
  change('pid /run/', `pid ${folder}/`);
  change(/\/var\/(log\/nginx|cache)\//g, `${folder}/`);
  change('worker_processes auto', 'worker_processes 1');
  change(/worker_rlimit_nofile .*\n/, '');
  change('worker_connections 32768', 'worker_connections 4096');
  change('include mime.types;', 'types {}');
  change('listen 80 default_server', `listen ${listen} default_server`);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = kept.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('');
  const believed = believesCallers ? '  set_real_ip_from 127.0.0.1;\n  real_ip_header X-Forwarded-For;\n' : '';
  change('http {\n', `http {\n${own}${believed}`);
  return text;
}

export async function startNginx({ servers, host = '127.0.0.1', port, believesCallers }: NginxOptions) {
  const file = findProgram('nginx');
  const chosen = port ?? (await freePort());
  const folder = scratch('nginx');
  mkdirSync(path.join(folder, 'engage'));
  const upstream = readFileSync(path.join(deploy, 'engage-upstream.conf'), 'utf8');
  const line = /^ *server 127\.0\.0\.1:\d+(.*)\n/m.exec(upstream)?.[1] ?? ';';
  const lines = servers.map((each) => `  server 127.0.0.1:${each}${line}\n`).join('');
  let placed = false;
  writeFileSync(
    path.join(folder, 'engage-upstream.conf'),
    upstream.replace(/^ *server .*\n/gm, () => {
      const text = placed ? '' : lines;
      placed = true;
      return text;
    }),
  );
  const config = path.join(folder, 'nginx.conf');
  const given = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8');
  writeFileSync(config, localConfig(given, folder, `${host}:${chosen}`, believesCallers));
  const program = await run(
    file,
    ['-p', folder, '-c', config, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;'],
    chosen,
    folder,
  );
  return { ...program, url: `http://127.0.0.1:${chosen}` };
}
