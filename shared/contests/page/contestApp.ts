/** The contest app (/mobile), which the apps of partners show, and the words of its bridge: what the two windows say to each other. */

/** The address of a contest in the contest app; `partner` is the id of the app that shows it. */
export const contestAppPath = (slug?: string, partner?: string): string =>
  `/mobile/contests/${slug === undefined ? '' : encodeURIComponent(slug)}${partner ? `?partner=${encodeURIComponent(partner)}` : ''}`;

/** Whether a path belongs to the contest app. */
export const isContestAppPath = (path: string): boolean => /^\/mobile(?=[/?#]|$)/i.test(path);

/** What the contest app tells the app around it. */
export type AppMessage =
  | {
      readonly type: 'ready';
      readonly version: 1;
      readonly language: string;
      readonly signed_in: boolean;
      readonly path: string;
    }
  /** Pixels that the page needs. */
  | { readonly type: 'height'; readonly height: number }
  /** The page shows the log-in: hand the user over, or leave it to them. */
  | { readonly type: 'needs_log_in' }
  | { readonly type: 'handed_over' }
  /** The hand-over was refused; `message` is a sentence in the reader's language. */
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'voted'; readonly cx_id: string; readonly slug: string; readonly contestant_id: string }
  | {
      readonly type: 'receipt';
      readonly cx_id: string;
      readonly contestant_id: string;
      readonly receipt: string;
      readonly url: string;
    }
  /** A link that leaves the contest app was pressed. */
  | { readonly type: 'leave'; readonly url: string };

/** Every message is marked, so that others' are told apart. */
export type SaidByApp = AppMessage & { readonly from: 'engage' };

/** What the app around it may ask. */
export type HostMessage =
  | { readonly type: 'hand_over'; readonly token: string }
  | { readonly type: 'language'; readonly language: string }
  /** A contest by its slug; without one, the list. */
  | { readonly type: 'open'; readonly slug?: string }
  | { readonly type: 'log_out' };
export type SaidToApp = HostMessage & { readonly to: 'engage' };

/** A message to the contest app; undefined for anything else, which windows hear a lot of. */
export function hostMessage(data: unknown): HostMessage | undefined {
  let said: unknown = data;
  if (typeof data === 'string')
    try {
      said = JSON.parse(data);
    } catch {
      return undefined;
    }
  if (typeof said !== 'object' || said === null) return undefined;
  const { to, type, token, language, slug } = said as Record<string, unknown>;
  if (to !== 'engage') return undefined;
  if (type === 'hand_over' && typeof token === 'string') return { type, token };
  if (type === 'language' && typeof language === 'string') return { type, language };
  if (type === 'open' && (slug === undefined || typeof slug === 'string')) return { type, ...(slug && { slug }) };
  return type === 'log_out' ? { type } : undefined;
}
