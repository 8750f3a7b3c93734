// Runs a program that must not outlive the server: `keeper.mjs <program> <arguments…>`, with an IPC channel to the process that started it.
import { spawn } from 'node:child_process';

const [program, ...rest] = process.argv.slice(2);
const child = spawn(program, rest, { stdio: 'ignore' });
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));
// However the server ended: a killed one says no goodbye.
process.on('disconnect', () => child.kill('SIGTERM'));
