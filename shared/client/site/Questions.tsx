import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Questions.module.css';
import type { Question } from './help/topics.ts';
import { Markdown } from './Markdown.tsx';

/** Expandable questions; `isOpen` expands all, as in search results. */
export const Questions = ({
  questions,
  isOpen = false,
}: {
  questions: readonly Question[];
  isOpen?: boolean;
}): ReactNode =>
  questions.map(({ asks, answer }) => (
    <Text as="details" edge="bottom" key={`${asks} ${isOpen}`} className={classes.question} open={isOpen}>
      <summary>
        {asks}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <Box className={classes.answer} maxWidth="66ch" lineHeight={1.6} soft>
        <Markdown text={answer} />
      </Box>
    </Text>
  ));
