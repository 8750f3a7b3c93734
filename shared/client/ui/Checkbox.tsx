import { Stack } from './Layout.tsx';
import './checkbox.css';

interface CheckboxProps {
  /** For screen readers; not visible. */
  label: string;
  checked: boolean;
  /** Indeterminate: some are checked. */
  some?: boolean;
  /** What was chosen is on its way. */
  busy?: boolean;
  /** `shift`: the shift key selects the range from the last box. */
  change: (checked: boolean, shift: boolean) => void;
  /** The size of what can be pressed around it. */
  className?: string | undefined;
}

/** A box in a table, whose row and column say what it is for. */
export function Checkbox({ label, checked, some = false, busy, change, className }: CheckboxProps) {
  return (
    <Stack as="label" align="center" cross="center" className={className}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        aria-busy={busy || undefined}
        onChange={({ currentTarget, nativeEvent }) =>
          change(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </Stack>
  );
}
