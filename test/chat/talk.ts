/** Two people who talk, for tests of chat. */
import type { MessageShape } from '#shared/chat/shapes.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import type { RunningServer } from '#parse/server.ts';
import type { Role } from '#shared/model/access.ts';
import { member, type TestActor } from '../support/actors.ts';

let count = 0;
export const clientId = () => `message-${++count}`;

export interface Talk {
  readonly ana: TestActor;
  readonly ben: TestActor;
  readonly conversation_id: string;
}

interface TalkOptions {
  strangers?: boolean;
  /** Ana's. */
  roles?: readonly Role[];
}

/** Ana and Ben, who have both written already unless they are strangers. */
export async function talk(server: RunningServer, { strangers = false, roles = [] }: TalkOptions = {}): Promise<Talk> {
  const [ana, ben] = [await member(server, ...roles), await member(server)];
  const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
  const { conversation_id } = body.conversation;
  if (!strangers)
    for (const [who, text] of [
      [ana, 'Hello'],
      [ben, 'Hello you'],
    ] as const)
      await say(who, conversation_id, text);
  return { ana, ben, conversation_id };
}

type More = Partial<InputOf<Functions['sendMessage']>>;

export const send = (who: TestActor, conversation_id: string, text: string, more: More = {}) =>
  who.run('sendMessage', { conversation_id, client_id: clientId(), text, ...more });

/** As `send`, for a message that must arrive. */
export async function say(
  who: TestActor,
  conversation_id: string,
  text: string,
  more: More = {},
): Promise<MessageShape> {
  const { body, status, error } = await send(who, conversation_id, text, more);
  if (status !== 200) throw new Error(`The message was refused: ${error}`);
  return body.message;
}

export const read = async (who: TestActor, conversation_id: string): Promise<MessageShape[]> =>
  (await who.run('getMessages', { conversation_id })).body.messages;

export const seen = async (who: TestActor, conversation_id: string) =>
  (await who.run('fetchConversation', { conversation_id })).body.conversation;
