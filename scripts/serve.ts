/** The server process that `npm start` and `npm run dev` start. */
import { boot } from '#parse/boot.ts';

await boot(async (ports) => {
  const { demoAccounts, seedDemo } = await import('./demo/seed.ts');
  await seedDemo(ports);
  return demoAccounts(ports);
});
