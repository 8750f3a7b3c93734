/** The server process that `npm start` and `npm run dev` start. */
import { boot } from '#parse/boot.ts';

await boot(
  async (ports) => {
    const { demoAccounts, seedDemo } = await import('./demo/seed.ts');
    await seedDemo(ports);
    return demoAccounts(ports);
  },
  async ({ url, ports }) => {
    const [{ startCrowd }, { crowdContests, demoBrowser }] = await Promise.all([
      import('./demo/crowd.ts'),
      import('./demo/seed.ts'),
    ]);
    return startCrowd({ url, cx_ids: crowdContests(ports), nameOf: () => demoBrowser(ports) }).stop;
  },
  async (which) => (await import('./standins/open.ts')).openStandIns(which),
);
