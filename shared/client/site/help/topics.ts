/** Types of the help texts; each language is a lazy module. */
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

/** Topics with only the questions that contain all words; ignores case and accents. */
export function topicsWith(topics: readonly Topic[], search: string): Topic[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return [...topics];
  return topics.flatMap((topic) => {
    const questions = topic.questions.filter(({ asks, answer, also = '' }) => {
      const text = folded(`${topic.name} ${asks} ${answer} ${also}`);
      return words.every((word) => text.includes(word));
    });
    return questions.length ? [{ ...topic, questions }] : [];
  });
}
