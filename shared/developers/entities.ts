/** Entities of developers. */
export * from './entities/keys.ts';
export * from './entities/webhooks.ts';
