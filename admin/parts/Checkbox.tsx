import '#shared/client/ui/checkbox.css';
import classes from './Checkbox.module.css';

interface CheckboxProps {
  /** For screen readers; not visible. */
  label: string;
  checked: boolean;
  /** Indeterminate: some are checked. */
  some?: boolean;
  /** `shift`: the shift key selects the range from the last box. */
  change: (checked: boolean, shift: boolean) => void;
}

export function Checkbox({ label, checked, some = false, change }: CheckboxProps) {
  return (
    <label className={classes.target}>
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        onChange={(event) => {
          const { nativeEvent } = event;
          change(event.currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
      />
    </label>
  );
}
