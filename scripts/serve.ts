/** The server process that `npm start` and `npm run dev` start. */
import { boot } from '#parse/boot.ts';

await boot(
  async (ports, past) => (await import('./demo/seed.ts')).beginDemo(ports, past),
  async ({ url, ports }, votes) => {
    const [{ startCrowd }, { startAnswers }, { answering, crowdContests, demoBrowser }] = await Promise.all([
      import('./demo/crowd.ts'),
      import('./demo/answers.ts'),
      import('./demo/seed.ts'),
    ]);
    const crowd = votes
      ? startCrowd({ url, cx_ids: crowdContests(ports), nameOf: () => demoBrowser(ports) })
      : undefined;
    const answers = startAnswers({ url, ...answering });
    return async () => {
      await Promise.all([crowd?.stop(), answers.stop()]);
    };
  },
  async (which) => (await import('./standins/open.ts')).openStandIns(which),
);
