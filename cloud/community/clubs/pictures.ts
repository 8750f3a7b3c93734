/** Pictures and files of posts: uploaded into a club first, and then shown by a post. */
import { z } from 'zod';
import { PostUpload } from '#shared/community/entities/posts.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { PostPicture } from '#shared/community/types.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId } from '#cloud/kernel/input.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { keepFile, removeFile, takeRoom } from '#cloud/site/index.ts';
import { clubFor, clubId, clubScope } from './clubs.ts';

/** Throws 'too_big', 'not_an_image', 'pictures_full'. The same client_id again is the same picture. */
export const addPostPicture = defineFunction({
  route: 'POST /app/feeds/addPicture',
  body: 'file',
  restOnly: true,
  who: members,
  limit: changing,
  input: z.strictObject({ group_id: clubId, client_id: clientId, bytes: z.instanceof(Uint8Array) }),
  async run(context, { group_id, client_id, bytes }): Promise<{ picture: PostPicture }> {
    const { storage, secrets, clock, caller, pictures } = context;
    const user_id = caller.user_id!;
    if (bytes.byteLength > limits.uploadBytes) throw new Refusal('too_big');
    const { club } = await clubFor(context, storage, caller, group_id, 'write');
    const { gx_id } = club;
    const file_id = secrets.hash(`post picture|${user_id}|${gx_id}|${client_id}`).slice(0, 21);
    const made = await storage.get(PostUpload, file_id);
    if (made?.picture) return { picture: made.picture };
    await takeRoom(context, user_id);
    const encoded = bytes.byteLength
      ? await pictures.encode(bytes, communityLimits.pictureSide, String(user_id))
      : undefined;
    if (!encoded) throw new Refusal('not_an_image');
    const { mime, width, height } = encoded;
    const file = { file_id, user_id, name: 'picture.webp', mime, bytes: encoded.bytes, scope: clubScope(gx_id) };
    const picture: PostPicture = { ...(await keepFile(context, file)), width, height };
    const orInsert = { user_id, gx_id, picture, fx_id: '', made_at: new Date(clock.now()) };
    await storage.transact((tx) => tx.apply(PostUpload, [{ id: file_id, orInsert }]));
    return { picture };
  },
});

/** What a file is called, without what paths and screens take for something else. */
const nameOf = (given: string) => given.replaceAll(/[\p{C}/\\]/gu, '').trim() || 'file.bin';

/** Throws 'too_big', 'pictures_full'. Whatever it is, no browser takes it for a page or a script. The same client_id again is the same file. */
export const addPostFile = defineFunction({
  route: 'POST /app/feeds/addFile',
  body: 'file',
  restOnly: true,
  who: members,
  limit: changing,
  input: z.strictObject({
    group_id: clubId,
    client_id: clientId,
    name: z.string().max(chatLimits.fileName).default(''),
    bytes: z.instanceof(Uint8Array),
  }),
  async run(context, { group_id, client_id, name, bytes }): Promise<{ file: Attachment }> {
    const { storage, secrets, clock, caller } = context;
    const user_id = caller.user_id!;
    if (bytes.byteLength > limits.uploadBytes) throw new Refusal('too_big');
    if (!bytes.byteLength) throw new Refusal('invalid', { field: 'bytes' }, [{ path: 'bytes', why: 'missing' }]);
    const { club } = await clubFor(context, storage, caller, group_id, 'write');
    const { gx_id } = club;
    const file_id = secrets.hash(`post file|${user_id}|${gx_id}|${client_id}`).slice(0, 21);
    const made = await storage.get(PostUpload, file_id);
    if (made?.file) return { file: made.file };
    await takeRoom(context, user_id);
    const mime = 'application/octet-stream';
    const kept = await keepFile(context, { file_id, user_id, name: 'file.bin', mime, bytes, scope: clubScope(gx_id) });
    const file: Attachment = { ...kept, kind: 'file', name: nameOf(name), mime, bytes: bytes.byteLength };
    const orInsert = { user_id, gx_id, file, fx_id: '', made_at: new Date(clock.now()) };
    await storage.transact((tx) => tx.apply(PostUpload, [{ id: file_id, orInsert }]));
    return { file };
  },
});

const pageSize = 200;

/** Forgets what was uploaded and never posted. Safe to repeat. */
export async function sweepPostPictures(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const until = new Date(clock.now());
  const old = await storage.find(
    PostUpload,
    { fx_id: '', made_at: atMost(new Date(clock.now() - communityLimits.unusedUpload)), until: null },
    { limit: pageSize },
  );
  for (const { file_id, user_id } of old) await removeFile(ports, file_id, user_id);
  if (old.length)
    await storage.transact((tx) =>
      tx.apply(
        PostUpload,
        old.map(({ file_id }) => ({ id: file_id, set: { until } })),
      ),
    );
}
