/** A person of the demo who answers within seconds, so that somebody who tries the chat alone is not alone. Public calls only, as a browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from '#cloud/functions.ts';
import type { InputOf, OutputOf } from '#cloud/kernel/define.ts';
import type { Language } from '#shared/languages.ts';
import { minute } from '#shared/time.ts';
import { answers, greetings, spoken } from './content/answers.ts';

export interface AnswersOptions {
  /** The server's local URL. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Milliseconds between two looks at what has come, and for which an answer is being typed. */
  readonly look?: number;
  readonly types?: number;
}

export interface Answering {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const usualLook = 2000;
const usuallyTypes = 2500;
/** After a refusal or without a server; doubles up to a minute. */
const longestRest = minute;

/** The language that words are in, by what only one of them has; English when nothing tells. */
export function languageOf(text: string): Language {
  const counts = (Object.entries(spoken) as [Language, RegExp][]).map(
    ([language, sign]) => [language, text.toLowerCase().match(sign)?.length ?? 0] as const,
  );
  const [language, count] = counts.toSorted((a, b) => b[1] - a[1])[0]!;
  return count ? language : 'EN';
}

/** What is said to it; the same words get another answer the next time (`nth`). */
export function answerTo({ text, kind, nth }: { text: string; kind: string; nth: number }): string {
  const language = languageOf(text);
  if (nth === 1) return greetings[language];
  const fitting = answers.find(({ to }) => (to instanceof RegExp ? to.test(text) : to === kind)) ?? answers.at(-1)!;
  const lines = fitting[language];
  return lines[nth % lines.length]!;
}

export function startAnswers(options: AnswersOptions): Answering {
  const { url, username, password, look = usualLook, types = usuallyTypes } = options;
  const ending = new AbortController();
  let token: string | undefined;

  async function ask<T>(path: string, headers: Record<string, string>, body: object): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(10_000)]),
    });
    if (response.status === 401) token = undefined;
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }
  async function run<Name extends keyof Functions & string>(name: Name, input: InputOf<Functions[Name]>) {
    const headers = { 'X-Parse-Application-Id': 'engage', ...(token && { 'X-Parse-Session-Token': token }) };
    const { result } = await ask<{ result: OutputOf<Functions[Name]> }>(`/parse/functions/${name}`, headers, input);
    return result;
  }

  async function answer(conversation_id: string, user_id: number, isRequest: boolean): Promise<void> {
    const { messages } = await run('getMessages', { conversation_id, limit: 20 });
    const last = messages.at(-1);
    if (!last || last.user_id === user_id) return;
    if (isRequest) await run('updateInbox', { conversation_id, request: false });
    await run('markSeen', { conversation_id });
    await run('tellTyping', { conversation_id });
    await sleep(types, undefined, { signal: ending.signal });
    const text = answerTo({ text: last.text, kind: last.attachments[0]?.kind ?? last.type, nth: last.n });
    // Named by what it answers: nothing is answered twice.
    await run('sendMessage', { conversation_id, client_id: `answer-${last.messageId}`, text });
  }

  async function lookAround(): Promise<void> {
    token ??= (await ask<{ token: string }>('/app/login/pro', {}, { username, password })).token;
    const { conversations } = await run('fetchConversations', { count: 20 });
    const waiting = conversations.filter(({ unread, closed, inbox }) => unread > 0 && !closed && !inbox.blocked);
    const user_id = conversations[0]?.[conversations[0].user_1?.username === username ? 'user_id1' : 'user_id2'];
    if (user_id !== undefined) await Promise.all(waiting.map(({ id, inbox }) => answer(id, user_id, inbox.request)));
  }

  const ended = (async () => {
    for (let rest = look; !ending.signal.aborted;) {
      try {
        await lookAround();
        rest = look;
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof Error)) throw error;
        rest = Math.min(longestRest, rest * 2);
      }
      await sleep(rest, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      ending.abort();
      return ended;
    },
  };
}
