/** Types of the help texts; each language is a lazy module. */
import { suits } from '#shared/model/found.ts';
import { folded } from '#shared/model/unicode.ts';

export interface Question {
  readonly asks: string;
  /** Markdown. */
  readonly answer: string;
  /** Other words that people look for it by. */
  readonly also?: string;
}

export interface Topic {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly Question[];
}

export interface HelpTexts {
  /** /help */
  readonly help: readonly Topic[];
  /** /services/help */
  readonly services: readonly Topic[];
  /** /services/faq */
  readonly faq: readonly Question[];
}

/** Topics with only the questions that contain all words; ignores case and accents, and forgives a fault in each word where nothing has them all. */
export function topicsWith(topics: readonly Topic[], search: string): Topic[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return [...topics];
  const having = (hasWord: (text: string, word: string) => boolean) =>
    topics.flatMap((topic) => {
      const questions = topic.questions.filter(({ asks, answer, also = '' }) => {
        const text = folded(`${topic.name} ${asks} ${answer} ${also}`);
        return words.every((word) => hasWord(text, word));
      });
      return questions.length ? [{ ...topic, questions }] : [];
    });
  const exact = having((text, word) => text.includes(word));
  return exact.length ? exact : having((text, word) => suits(text, word) > 0);
}
