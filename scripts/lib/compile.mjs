// Compiles what runs as a process (processes.mjs) into the folder that is named: a file for each with the path of its source, and chunks that
// they share. A process of its own, so that the compiler's memory goes with it.
import { rolldown } from 'rolldown';
import { root } from '../../parse/root.mjs';
import { processesIn } from './processes.mjs';

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(processesIn(root).map((file) => [file.replace(/\.ts$/, ''), file])),
  platform: 'node',
  // Packages stay where npm put them.
  external: (id) => !/^[#./]/.test(id),
});
await bundle.write({
  dir: process.argv[2],
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
await bundle.close();
