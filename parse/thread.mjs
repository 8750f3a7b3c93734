/** Entry of worker threads, which in Node 20 do not take over the loader of TypeScript. `workerData`: the URL of the thread's module. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData);
