/** Stock Parse Server with stock LiveQuery and the product's notifications. */
import http from 'node:http';
import { ParseServer } from 'parse-server';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { definitionOf } from '#parse/database/schema.ts';
import { listen } from './serve.ts';
import { startStock } from './stock.ts';

const app = await startStock({
  schema: { definitions: [definitionOf(Notification)] },
  liveQuery: { classNames: [Notification.name] },
});
const server = http.createServer(app);
await (
  ParseServer as unknown as { createLiveQueryServer(server: http.Server, config: object): Promise<unknown> }
).createLiveQueryServer(server, { appId: 'bench', logLevel: 'error' });
listen(server);
