/** A server under test in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '#parse/root.mjs';
import type { Target } from './shots.ts';

export interface Subject {
  readonly url: string;
  readonly target: Target;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface SubjectOptions {
  /** A file in scripts/bench/servers. */
  readonly server: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folder for CPU profiles. */
  readonly profile?: string;
}

/** Resolves when the server accepts calls; rejects when it exits before. */
export async function startSubject({ server, env, profile }: SubjectOptions): Promise<Subject> {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const child = spawn(process.execPath, [...profiling, compiled(`scripts/bench/servers/${server}.ts`)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string; target: Target }]>,
    exited.then(([code, signal]) => Promise.reject(new Error(`${server} ended by ${signal ?? `code ${code}`}`))),
  ]);
  return {
    ...message,
    pid: child.pid!,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
