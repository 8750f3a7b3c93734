import { type InputHTMLAttributes, useId } from 'react';
import { Grid, Meta, Row, Stack, Text } from './Layout.tsx';
import classes from './Choice.module.css';

interface RadioCardsProps {
  label: string;
  choices: readonly { value: string; label: string; hint: string }[];
  /** The chosen value, where the component that shows it keeps it. */
  chosen?: string;
  /** Props of every radio, such as a form's `register`. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> };
}

/** A radio group of cards with explanations. */
export function RadioCards({ label, choices, chosen, input }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset>
      <Text as="legend" size={2} strong below={2}>
        {label}
      </Text>
      <Grid fit="260px" gap={2}>
        {choices.map((choice) => (
          <Row pad={3} as="label" key={choice.value} gap={3} cross="stretch" className={classes.card} radius="control">
            <input
              type="radio"
              {...input}
              value={choice.value}
              checked={chosen === undefined ? undefined : choice.value === chosen}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-hint`}
            />
            <Text as="span" rigid className={classes.dot} above="half" radius="full" aria-hidden />
            <Stack as="span" gap="half" shrink>
              <Text as="span" id={`${id}-${choice.value}`} size={3} strong>
                {choice.label}
              </Text>
              <Meta id={`${id}-${choice.value}-hint`} as="span" size={1} className={classes.hint} lineHeight={1.4}>
                {choice.hint}
              </Meta>
            </Stack>
          </Row>
        ))}
      </Grid>
    </fieldset>
  );
}
