import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { cutLine } from './lines.ts';

const server = useServer();

it('a page whose line is cut for a second catches up without gap or double', async () => {
  await expect(cutLine(server.current, 1000)).resolves.toBeUndefined();
});
