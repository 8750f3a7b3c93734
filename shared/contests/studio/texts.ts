/** The texts of a contest in the languages that its organizer wrote them in. */
import type { Language } from '#shared/languages.ts';
import type { Contest } from '#shared/contests/entities.ts';

/** What is written in another language than the main one; what is absent is read in that. */
export interface ContestText extends Partial<
  Record<'contest_name' | 'description' | 'share_title' | 'share_text', string>
> {
  language: Language;
}

type Written = Pick<Contest, 'language' | 'texts' | 'contest_name' | 'description' | 'share_title' | 'share_text'>;

/** The language that the name is told in, where that is not the main one. */
export interface Told {
  readonly told_in?: Language | undefined;
}

/** The contest as a reader of this language is to read it: in theirs where it is written, else in the main one. */
export function inLanguage<C extends Written>(contest: C, language: Language | undefined): C & Told {
  const own = contest.language === language ? undefined : contest.texts.find((text) => text.language === language);
  if (!own) return contest;
  const { contest_name, description } = own;
  return {
    ...contest,
    ...(contest_name && { contest_name, told_in: own.language }),
    ...(description && { description }),
    // A link in two languages would be worse than one without a text of its own.
    share_title: own.share_title ?? (contest_name ? undefined : contest.share_title),
    share_text: own.share_text ?? (description ? undefined : contest.share_text),
  };
}

/** Names in other languages, for searches. */
export const otherNames = (texts: readonly ContestText[]): string =>
  texts.flatMap(({ contest_name }) => contest_name ?? []).join(' ');

/** The texts of a copy of another name: what was added to the name is added in each language, and of a wholly new name there is one. */
export const textsOfCopy = ({ texts, contest_name: before }: Contest, name: string): ContestText[] =>
  texts.map(({ contest_name, ...text }) =>
    contest_name && name.startsWith(before)
      ? { ...text, contest_name: contest_name + name.slice(before.length) }
      : text,
  );
