/** Stock Parse Server at /parse. */
import '#parse/quietParse.ts';
import express, { type Express } from 'express';
import { ParseServer } from 'parse-server';
import { stockKey } from '../shots.ts';
import { environment } from './serve.ts';

/** The used subset; the package's types lack the constructor. */
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
  // Accessing `app` enables Cloud Code to call the server without HTTP.
  return express().use('/parse', server.app);
}
