/** Makes what the cases of the calls refer to. */
import sharp from 'sharp';
import type { RunningServer } from '#parse/server.ts';
import type { TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { confirmMail } from '../support/mails.ts';
import type { Stage } from './cases.ts';

/** `organizer` shows a contest that takes entries; without one somebody else does. */
export async function setStage(
  server: RunningServer,
  { guest, person, organizer }: { guest: TestActor; person: TestActor; organizer?: TestActor },
): Promise<Stage> {
  const picture = new Uint8Array(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  const confirmed = 'confirmed@example.org';
  for (const browser of [guest, person]) await confirmMail(browser, confirmed);
  const shown = await contest(server, { ...(organizer && { organizer }), entries_open: true });
  const draft = await contest(server, { organizer: person, publish: false });
  return { guest, person, picture, confirmed, shown, draft };
}
