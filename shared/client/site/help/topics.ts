/** What people ask, and the answers; each language is a module of its own, loaded with the page. */

export interface Question {
  readonly asks: string;
  /** In Markdown. */
  readonly answer: string;
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

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The topics whose questions hold every word, wherever; case and accents do not matter. */
export function topicsWith(topics: readonly Topic[], search: string): Topic[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return [...topics];
  return topics.flatMap((topic) => {
    const questions = topic.questions.filter(({ asks, answer }) => {
      const text = folded(`${topic.name} ${asks} ${answer}`);
      return words.every((word) => text.includes(word));
    });
    return questions.length ? [{ ...topic, questions }] : [];
  });
}
