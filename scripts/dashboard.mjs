// Installs Parse Dashboard, which `npm start` does in the background. Node's standard library only.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDashboard } from './lib/dashboard.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const isThere = await installDashboard({ root, log: (line) => console.log(line) });
process.exitCode = isThere ? 0 : 1;
