/** Stock Parse Server, at /parse of the app that this answers. */
import '#parse/quietParse.ts';
import express, { type Express } from 'express';
import { ParseServer } from 'parse-server';
import { stockKey } from '../shots.ts';
import { environment } from './serve.ts';

/** What of it is used; the package's own types lack the constructor. */
const Server = ParseServer as unknown as new (options: object) => {
  readonly app: Express;
  start(): Promise<void>;
};

export async function startStock(options: object): Promise<Express> {
  const server = new Server({
    appId: 'bench',
    masterKey: stockKey,
    databaseURI: environment('DATABASE_URI'),
    serverURL: 'http://127.0.0.1:1/parse',
    verifyServerUrl: false,
    silent: true,
    logLevel: 'error',
    logsFolder: environment('SCRATCH'),
    ...options,
  });
  await server.start();
  // Asking for the app is what lets Cloud Code call the server without HTTP.
  return express().use('/parse', server.app);
}
