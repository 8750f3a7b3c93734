import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Questions.module.css';
import type { Question } from './help/topics.ts';
import { Markdown } from './Markdown.tsx';

/** Questions that open to their answers; `isOpen` shows all of them, as when somebody searched. */
export const Questions = ({
  questions,
  isOpen = false,
}: {
  questions: readonly Question[];
  isOpen?: boolean;
}): ReactNode =>
  questions.map(({ asks, answer }) => (
    <details key={`${asks} ${isOpen}`} className={classes.question} open={isOpen}>
      <summary>
        {asks}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>
        <Markdown text={answer} />
      </div>
    </details>
  ));
