import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { AnswerValue } from './AnswerValue.tsx';
import { Grid, Text } from '#shared/client/ui/Layout.tsx';
import classes from './ContestantAnswers.module.css';

interface ContestantAnswersProps {
  fields: ContestShape['fields'];
  answers: ContestantShape['answers'];
}

/** An entry's answers, labelled and ordered as in the form. */
export function ContestantAnswers({ fields, answers }: ContestantAnswersProps) {
  const said = fields.flatMap((field) => {
    const value = answers.find((answer) => answer.key === field.key)?.value.trim();
    return value ? [{ field, value }] : [];
  });
  if (!said.length) return null;
  return (
    <Grid edge="top" as="dl" fill="200px" gap="4 6" className={classes.answers}>
      {said.map(({ field, value }) => (
        <div key={field.key} className={field.type === 'long_text' ? classes.long : undefined}>
          <Text as="dt" size={1} soft strong>
            {field.label}
          </Text>
          <dd>
            <AnswerValue field={field} value={value} />
          </dd>
        </div>
      ))}
    </Grid>
  );
}
