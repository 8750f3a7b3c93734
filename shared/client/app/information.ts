/** Messages that an answer about somebody brings along: the information dialog shows them, one after the other. */

export interface SiteMessage {
  /** Whom it is for. */
  readonly full_name: string;
  readonly text: string;
  /** It says what went wrong. */
  readonly isError: boolean;
  /** Where the confirming button leads; without it the button only closes. */
  readonly url?: string;
}

const textIn = (values: Record<string, unknown>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The message of an answer that has a full_name, and a global_message or a popup_error; undefined for all others. */
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

/** Takes the message out of an answer; the same one is not shown twice at once. */
export function noteAnswer(answer: unknown): void {
  const message = messageIn(answer);
  if (message && !waiting.some(({ text }) => text === message.text)) change([...waiting, message]);
}

/** The one that is shown was read. */
export const dismissMessage = (): void => change(waiting.slice(1));

export const currentMessage = (): SiteMessage | undefined => waiting[0];

export function listenForMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
