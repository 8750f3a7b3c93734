// Compiles what runs as a process into dist/server: a file for each, with the path of its source, and chunks that they share.
import { processesIn } from './scripts/lib/processes.mjs';

export default {
  input: Object.fromEntries(processesIn(import.meta.dirname).map((file) => [file.replace(/\.ts$/, ''), file])),
  platform: 'node',
  // Packages stay where npm put them.
  external: (id) => !/^[#./]/.test(id),
  output: { sourcemap: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
};
