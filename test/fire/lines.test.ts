import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { cutLine } from './lines.ts';

const server = useServer();

it('pages whose lines are cut for 30 s catch up without gap or double', async () => {
  const cuts = Array.from({ length: 10 }, () => cutLine(server.current, 30_000));
  await expect(Promise.all(cuts)).resolves.toHaveLength(10);
});
