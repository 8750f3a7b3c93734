import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Row, Text } from './Layout.tsx';
import classes from './Choice.module.css';

interface ChipChoiceProps {
  label: string;
  choices: readonly { value: string; label: ReactNode }[];
  hint?: string;
  error?: string;
  /** The chosen value, where the component that shows it keeps it. */
  chosen?: string;
  /** Props of every radio, such as a form's `register`. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> };
}

/** A radio group that looks like pills. */
export function ChipChoice({ label, choices, hint, error, chosen, input }: ChipChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint || error ? id : undefined}>
      <Text as="legend" size={2} strong below={2}>
        {label}
      </Text>
      <Row gap={2} cross="stretch" wrap>
        {choices.map((choice) => (
          <Row as="label" key={choice.value} gap={2} inline size={3} className={classes.chip}>
            <input
              type="radio"
              {...input}
              value={choice.value}
              checked={chosen === undefined ? undefined : choice.value === chosen}
              aria-describedby={error ? id : undefined}
            />
            {choice.label}
          </Row>
        ))}
      </Row>
      {(error || hint) && (
        <p id={id} className={error ? classes.error : classes.note}>
          {error || hint}
        </p>
      )}
    </fieldset>
  );
}
