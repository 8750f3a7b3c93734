/** Queue of the messages that answers carry for the signed-in user; the information dialog shows them one by one. */

export interface SiteMessage {
  /** The addressee's name. */
  readonly full_name: string;
  readonly text: string;
  /** Whether it reports an error. */
  readonly isError: boolean;
  /** Target of the confirm button; without it the button only closes. */
  readonly url?: string;
}

const textIn = (values: Record<string, unknown>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The message in an answer with full_name and global_message or popup_error, if any. */
export function messageIn(answer: unknown): SiteMessage | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const values = answer as Record<string, unknown>;
  const error = textIn(values, 'popup_error');
  const text = error || textIn(values, 'global_message');
  if (!text) return undefined;
  const person =
    typeof values.user === 'object' && values.user !== null ? (values.user as Record<string, unknown>) : {};
  const full_name = textIn(values, 'full_name') || textIn(person, 'full_name');
  if (!full_name) return undefined;
  const url = textIn(values, 'url');
  const leads = /^\/(?!\/)/.test(url) || /^https?:\/\//.test(url);
  return { full_name, text, isError: error !== '', ...(leads && { url }) };
}

let waiting: readonly SiteMessage[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly SiteMessage[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Queues the message of an answer, unless the same one is queued already. */
export function noteAnswer(answer: unknown): void {
  const message = messageIn(answer);
  if (message && !waiting.some(({ text }) => text === message.text)) change([...waiting, message]);
}

/** Removes the shown message. */
export const dismissMessage = (): void => change(waiting.slice(1));

export const currentMessage = (): SiteMessage | undefined => waiting[0];

export function listenForMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
