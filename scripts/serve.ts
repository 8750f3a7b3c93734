/** The server process that `npm start` and `npm run dev` start. */
import { boot } from '#parse/boot.ts';
import { demoAccounts, seedDemo } from './demo/seed.ts';

await boot(async (ports) => {
  await seedDemo(ports);
  return demoAccounts(ports);
});
