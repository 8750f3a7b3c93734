/**
 * Mail templates: subject, text and HTML in the reader's language, as pure functions. The mail of a notification says the text that
 * shared/<domain>/notifications.ts names for its kind.
 */
import type { CalendarEvent } from '#shared/calendarFile.ts';
import { normalized } from '#shared/model/unicode.ts';
import { type Look, page, type UnsubscribeUrls } from './page.ts';

/** What became of somebody's second factors. */
export type FactorChange =
  | { what: 'totp_on' | 'totp_off' | 'recovery_renewed' | 'taken_off' }
  | { what: 'passkey_on' | 'passkey_off'; name: string }
  | { what: 'recovery_used'; left: number };

/** Parameters by template. */
export interface MailParams {
  /** A code to confirm an address for voting in `contest`. */
  voteCode: { code: string; minutes: number; contest?: string };
  /** A sign-up code. */
  signUpCode: { code: string; minutes: number };
  /**
   * A password reset code; for unknown addresses a note without a code. `former`: the code gives the account back to this former address.
   */
  resetCode: { code: string; minutes: number; known: boolean; former?: boolean };
  /** A code to log in; for unknown addresses a note without a code. */
  logInCode: { code: string; minutes: number; known: boolean };
  /** A code to confirm a new address. */
  emailCode: { code: string; minutes: number };
  /** To the former address: the account has a new address; for `days` it can be taken back at `url`. */
  emailChanged: { email: string; days: number; url?: string };
  /** To the address that an account had until its former one took it back. */
  emailTakenBack: object;
  /** The password was changed and all other sessions ended. */
  passwordChanged: object;
  factorChanged: FactorChange;
  /** A service by which somebody logs in was linked, or is no more. */
  linkChanged: { what: 'on' | 'off'; name: string };
  /** To an operator, who needs a factor within some days; `url` is where it is set up. */
  factorNeeded: { days: number; url?: string };
  /** To the address of a closed account. */
  accountClosed: object;
  /** A notification; `sentence` is its text key, `url` its target. `isImportant`: sent without having been asked for. */
  news: {
    sentence: string;
    values: Readonly<Record<string, string | number>>;
    url?: string;
    isImportant?: boolean;
    /** Turns off mails of this kind. */
    unsubscribe?: UnsubscribeUrls;
  };
  /** What somebody has not seen: the newest `news` of `count`. */
  digest: {
    news: readonly { sentence: string; values: Readonly<Record<string, string | number>> }[];
    count: number;
    url?: string;
    /** Turns them off. */
    unsubscribe?: UnsubscribeUrls;
  };
  /** About a meeting with the team. `when` says its time as its reader's clocks do; `url` leads to it, or to other times once it is cancelled. */
  meeting: {
    kind: 'booked' | 'moved' | 'cancelled' | 'withdrawn' | 'reminder';
    brand: string;
    when: string;
    topic: string;
    /** A link or an address; may be empty. */
    place: string;
    /** Why the team cancelled. */
    reason: string;
    url?: string;
    event: Omit<CalendarEvent, 'title' | 'text' | 'place' | 'isCancelled'>;
  };
}
export type MailTemplate = keyof MailParams;

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A file of type text/calendar that goes with it. */
  readonly calendar?: string;
  /** What a mail program calls to turn off further mails of its kind. */
  readonly unsubscribe?: string;
}

/** Translates a key; values are inserted unescaped. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Values that are not written by just anybody: operators' texts, what the server formats, and domain names of the reader's own. */
const trusted: readonly string[] = ['text', 'amount', 'until', 'domain'];

/**
 * Whether mail clients will not turn a part of the name into a link: a dot between two characters, in whichever width, is taken for an address. Others are
 * left out, so that contest names cannot send links to strangers.
 */
export const isHarmless = (name: string) => !/[/\\@<>]|\S[.\u3002]\S/u.test(normalized(name, 'NFKC'));

const harmlessValues = (values: MailParams['news']['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !trusted.includes(name) && !isHarmless(value) ? '…' : value,
    ]),
  );

type Template<T extends MailTemplate> = (t: Translate, params: MailParams[T]) => Look;

const meetingWords: Readonly<Record<MailParams['meeting']['kind'], { subject: string; title: string; text: string }>> =
  {
    booked: {
      subject: 'mail.meeting.booked.subject',
      title: 'mail.meeting.booked.title',
      text: 'mail.meeting.booked.text',
    },
    moved: {
      subject: 'mail.meeting.moved.subject',
      title: 'mail.meeting.moved.title',
      text: 'mail.meeting.moved.text',
    },
    cancelled: {
      subject: 'mail.meeting.cancelled.subject',
      title: 'mail.meeting.cancelled.title',
      text: 'mail.meeting.cancelled.text',
    },
    withdrawn: {
      subject: 'mail.meeting.withdrawn.subject',
      title: 'mail.meeting.withdrawn.title',
      text: 'mail.meeting.withdrawn.text',
    },
    reminder: {
      subject: 'mail.meeting.reminder.subject',
      title: 'mail.meeting.reminder.title',
      text: 'mail.meeting.reminder.text',
    },
  };

const factorWords: Readonly<Record<FactorChange['what'], string>> = {
  totp_on: 'mail.factorChanged.totpOn',
  totp_off: 'mail.factorChanged.totpOff',
  recovery_renewed: 'mail.factorChanged.recoveryRenewed',
  recovery_used: 'mail.factorChanged.recoveryUsed',
  passkey_on: 'mail.factorChanged.passkeyOn',
  passkey_off: 'mail.factorChanged.passkeyOff',
  taken_off: 'mail.factorChanged.takenOff',
};

const templates: { readonly [T in MailTemplate]: Template<T> } = {
  voteCode: (t, { code, minutes, contest }) => ({
    subject: t('mail.voteCode.subject', { code }),
    title: t('mail.voteCode.title'),
    lines: [
      contest !== undefined && isHarmless(contest)
        ? t('mail.voteCode.forContest', { contest })
        : t('mail.voteCode.forVoting'),
    ],
    code,
    small: [t('mail.code.goodFor', { minutes }), t('mail.code.notYou')],
  }),
  signUpCode: (t, { code, minutes }) => ({
    subject: t('mail.signUpCode.subject', { code }),
    title: t('mail.signUpCode.title'),
    lines: [t('mail.signUpCode.text')],
    code,
    small: [t('mail.code.goodFor', { minutes }), t('mail.code.notYou')],
  }),
  resetCode: (t, { code, minutes, known, former }) =>
    known
      ? {
          subject: t('mail.resetCode.subject', { code }),
          title: t('mail.resetCode.title'),
          lines: [t('mail.resetCode.text'), ...(former ? [t('mail.resetCode.former')] : [])],
          code,
          small: [t('mail.code.goodFor', { minutes }), t('mail.code.notYou')],
        }
      : {
          subject: t('mail.resetCode.unknownSubject'),
          title: t('mail.resetCode.unknownTitle'),
          lines: [t('mail.resetCode.unknownText')],
          small: [t('mail.code.notYou')],
        },
  logInCode: (t, { code, minutes, known }) =>
    known
      ? {
          subject: t('mail.logInCode.subject', { code }),
          title: t('mail.logInCode.title'),
          lines: [t('mail.logInCode.text')],
          code,
          small: [t('mail.code.goodFor', { minutes }), t('mail.code.notYou')],
        }
      : {
          subject: t('mail.resetCode.unknownSubject'),
          title: t('mail.resetCode.unknownTitle'),
          lines: [t('mail.logInCode.unknownText')],
          small: [t('mail.code.notYou')],
        },
  emailCode: (t, { code, minutes }) => ({
    subject: t('mail.emailCode.subject', { code }),
    title: t('mail.emailCode.title'),
    lines: [t('mail.emailCode.text')],
    code,
    small: [t('mail.code.goodFor', { minutes }), t('mail.code.notYou')],
  }),
  emailChanged: (t, { email, days, url }) => ({
    subject: t('mail.emailChanged.subject'),
    title: t('mail.emailChanged.title'),
    lines: [t('mail.emailChanged.text', { email }), t('mail.emailChanged.back', { days })],
    ...(url && { link: { text: t('mail.emailChanged.open'), url } }),
    small: [],
  }),
  emailTakenBack: (t) => ({
    subject: t('mail.emailTakenBack.subject'),
    title: t('mail.emailTakenBack.title'),
    lines: [t('mail.emailTakenBack.text')],
    small: [],
  }),
  passwordChanged: (t) => ({
    subject: t('mail.passwordChanged.subject'),
    title: t('mail.passwordChanged.title'),
    lines: [t('mail.passwordChanged.text')],
    small: [t('mail.changed.notYou')],
  }),
  factorChanged: (t, change) => ({
    subject: t('mail.factorChanged.subject'),
    title: t('mail.factorChanged.subject'),
    lines: [
      t(factorWords[change.what], {
        name: 'name' in change && isHarmless(change.name) ? change.name : '…',
        ...('left' in change && { count: change.left }),
      }),
    ],
    small: [t('mail.factorChanged.notYou')],
  }),
  linkChanged: (t, { what, name }) => ({
    subject: t('mail.linkChanged.subject'),
    title: t('mail.linkChanged.subject'),
    lines: [t(what === 'on' ? 'mail.linkChanged.on' : 'mail.linkChanged.off', { name })],
    small: [t('mail.factorChanged.notYou')],
  }),
  factorNeeded: (t, { days, url }) => ({
    subject: t('mail.factorNeeded.subject'),
    title: t('mail.factorNeeded.subject'),
    lines: [t('mail.factorNeeded.text', { count: days }), t('mail.factorNeeded.why')],
    ...(url && { link: { text: t('mail.factorNeeded.open'), url } }),
    small: [],
  }),
  accountClosed: (t) => ({
    subject: t('mail.accountClosed.subject'),
    title: t('mail.accountClosed.title'),
    lines: [t('mail.accountClosed.text')],
    small: [],
  }),
  news: (t, { sentence, values, url, isImportant, unsubscribe }) => {
    const harmless = harmlessValues(values);
    const said = t(sentence, harmless);
    return {
      subject: said,
      title: t('mail.news.title'),
      lines: [said, ...(values.reason ? [t('mail.news.reason', harmless)] : [])],
      ...(url && { link: { text: t('mail.news.open'), url } }),
      small: isImportant ? [] : [t('mail.news.why')],
      ...(unsubscribe && { unsubscribe: { text: t('mail.news.unsubscribe'), ...unsubscribe } }),
    };
  },
  digest: (t, { news, count, url, unsubscribe }) => ({
    subject: t('mail.digest.subject', { count }),
    title: t('mail.digest.title'),
    lines: [
      ...news.map(({ sentence, values }) => t(sentence, harmlessValues(values))),
      ...(count > news.length ? [t('mail.digest.more', { count: count - news.length })] : []),
    ],
    ...(url && { link: { text: t('mail.news.open'), url } }),
    small: [t('mail.news.why')],
    ...(unsubscribe && { unsubscribe: { text: t('mail.digest.unsubscribe'), ...unsubscribe } }),
  }),
  meeting: (t, { kind, brand, when, topic, place, reason, url, event }) => {
    const isOff = kind === 'cancelled' || kind === 'withdrawn';
    const says = meetingWords[kind];
    const about = isHarmless(topic) ? topic : '…';
    return {
      subject: t(says.subject, { brand, when }),
      title: t(says.title),
      lines: [
        t(says.text, { brand, when }),
        ...(reason ? [t('mail.news.reason', { reason })] : []),
        ...(isOff ? [] : [place ? t('mail.meeting.where', { place }) : t('mail.meeting.whereLater')]),
        t('mail.meeting.about', { topic: about }),
      ],
      ...(url && { link: { text: t(isOff ? 'mail.meeting.again' : 'mail.meeting.change'), url } }),
      small: isOff ? [] : [...(url ? [t('mail.meeting.secret')] : []), t('mail.meeting.notYou')],
      calendar: { ...event, title: t('mail.meeting.calendar', { brand }), text: about, place, isCancelled: isOff },
    };
  },
};

/** Renders a template. `lang` is the language tag of `t`. */
export function renderMail<T extends MailTemplate>(
  template: T,
  params: MailParams[T],
  t: Translate,
  lang: string,
): RenderedMail {
  return page(templates[template](t, params), lang);
}
