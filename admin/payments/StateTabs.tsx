import { Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Payments.module.css';

interface StateTabsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  choose: (value: Value) => void;
}

/** Which part of a queue is shown. */
export function StateTabs<Value extends string>({ label, choices, value, choose }: StateTabsProps<Value>) {
  return (
    <Row role="group" aria-label={label} gap={2} cross="stretch" wrap>
      {choices.map((choice) => (
        <Text
          as="button"
          tone="ink"
          key={choice.value}
          type="button"
          className={classes.tab}
          aria-pressed={choice.value === value}
          onClick={() => choose(choice.value)}
        >
          {choice.label}
        </Text>
      ))}
    </Row>
  );
}
