/** A real server of S3, in a process of its own that can be killed, frozen and started again with what it kept. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '#parse/ports/files/s3.ts';

export interface S3Server {
  readonly settings: S3Settings;
  /** Everything that it has been given. */
  readonly folder: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const bucket = 'engage';

export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-s3-'));
  let child: ChildProcess;
  let port = 0;
  const start = async () => {
    const args = ['test/support/s3Process.mjs', folder, bucket, String(port)];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    port = Number(line);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    settings: {
      ...{ bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, pathStyle: true },
      keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    folder,
    kill,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
