import classes from './Checkbox.module.css';

interface CheckboxProps {
  /** For those who hear it: nothing is written beside it. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is checked. */
  some?: boolean;
  /** `shift`: with the key held, from the box that was pressed before to this one. */
  change: (checked: boolean, shift: boolean) => void;
}

export function Checkbox({ label, checked, some = false, change }: CheckboxProps) {
  return (
    <label className={classes.target}>
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        className={classes.box}
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
