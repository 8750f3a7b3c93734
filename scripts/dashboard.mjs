// Installs Parse Dashboard, which `npm start` does in the background. Node's standard library only.
import { root } from '../parse/root.mjs';
import { installDashboard } from './lib/dashboard.mjs';

const isThere = await installDashboard({ root, log: (line) => console.log(line) });
process.exitCode = isThere ? 0 : 1;
