/** Files that people send each other: uploaded into a conversation first, and then shown by a message. */
import { z } from 'zod';
import { ChatUpload } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { members } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { keepFile, removeFile, takeRoom } from '#cloud/site/index.ts';
import { fileScope, ownConversation } from './conversations.ts';

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** The type of a recording, by its first bytes; undefined for a type that browsers do not play. */
function recordingOf(bytes: Uint8Array): { mime: string; extension: string } | undefined {
  if (startsWith(bytes, '\x1a\x45\xdf\xa3')) return { mime: 'audio/webm', extension: 'webm' };
  if (startsWith(bytes, 'ftyp', 4)) return { mime: 'audio/mp4', extension: 'm4a' };
  if (startsWith(bytes, 'OggS')) return { mime: 'audio/ogg', extension: 'ogg' };
  return undefined;
}

interface Stored {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly more: Pick<Attachment, 'width' | 'height' | 'seconds' | 'peaks'>;
}

async function storedAs(
  { pictures, caller }: Context,
  kind: Attachment['kind'],
  bytes: Uint8Array,
  { seconds, peaks }: { seconds?: number; peaks?: number[] },
): Promise<Stored> {
  if (kind === 'picture') {
    const picture = await pictures.encode(bytes, chatLimits.pictureSide, String(caller.user_id));
    if (!picture) throw new Refusal('not_an_image');
    const { mime, width, height } = picture;
    return { name: 'picture.webp', mime, bytes: picture.bytes, more: { width, height } };
  }
  if (kind === 'voice') {
    const recording = recordingOf(bytes);
    if (!recording || seconds === undefined) throw new Refusal('not_a_voice');
    return { name: `voice.${recording.extension}`, mime: recording.mime, bytes, more: { seconds, peaks: peaks ?? [] } };
  }
  // Whatever it is, no browser takes it for a page or a script.
  return { name: 'file.bin', mime: 'application/octet-stream', bytes, more: {} };
}

/** Throws 'too_big', 'not_an_image', 'not_a_voice', 'pictures_full'. The same client_id again is the same file. */
export const addAttachment = defineFunction({
  route: 'POST /app/messages/addAttachment',
  body: 'file',
  restOnly: true,
  who: members,
  limit: changing,
  input: z.strictObject({
    conversation_id: publicId,
    client_id: clientId,
    kind: z.enum(['picture', 'voice', 'file']),
    name: z.string().max(chatLimits.fileName).default(''),
    /** Of a recording, as the browser that made it says. */
    seconds: z.number().min(0).max(chatLimits.voiceSeconds).optional(),
    peaks: listOf(z.number().int().min(0).max(100), chatLimits.peaks).optional(),
    bytes: z.instanceof(Uint8Array),
  }),
  async run(
    context,
    { conversation_id, client_id, kind, name, bytes, ...recorded },
  ): Promise<{ attachment: Attachment }> {
    const { storage, secrets, clock, caller } = context;
    const user_id = caller.user_id!;
    if (bytes.byteLength > limits.uploadBytes) throw new Refusal('too_big');
    if (!bytes.byteLength) throw new Refusal('invalid', { field: 'bytes' }, [{ path: 'bytes', why: 'missing' }]);
    await ownConversation(storage, caller, conversation_id);
    const file_id = secrets.hash(`upload|${user_id}|${conversation_id}|${client_id}`).slice(0, 21);
    const made = await storage.get(ChatUpload, file_id);
    if (made) return { attachment: made.attachment };
    await takeRoom(context, user_id);
    const { more, ...stored } = await storedAs(context, kind, bytes, recorded);
    const kept = await keepFile(context, { file_id, user_id, ...stored, scope: fileScope(conversation_id) });
    const attachment: Attachment = {
      ...kept,
      kind,
      name: name.replaceAll(/[\p{C}/\\]/gu, '').trim() || stored.name,
      mime: stored.mime,
      bytes: stored.bytes.byteLength,
      ...more,
    };
    await storage.transact((tx) =>
      tx.apply(ChatUpload, [
        {
          id: file_id,
          orInsert: { user_id, conversation_id, attachment, messageId: '', made_at: new Date(clock.now()) },
        },
      ]),
    );
    return { attachment };
  },
});

const pageSize = 200;

/** Forgets what was uploaded and never sent. Safe to repeat. */
export async function sweepUploads(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const until = new Date(clock.now());
  const old = await storage.find(
    ChatUpload,
    { messageId: '', made_at: atMost(new Date(clock.now() - chatLimits.unusedUpload)), until: null },
    { limit: pageSize },
  );
  for (const { file_id, user_id } of old) await removeFile(ports, file_id, user_id);
  if (old.length)
    await storage.transact((tx) =>
      tx.apply(
        ChatUpload,
        old.map(({ file_id }) => ({ id: file_id, set: { until } })),
      ),
    );
}
