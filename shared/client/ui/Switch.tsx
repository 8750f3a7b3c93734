import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import classes from './Switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
}

/** On or off, with its words beside it; the whole line is the target. */
export function Switch({ label, hint, className = '', ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={`${classes.line} ${className}`}>
      {/* A checkbox tells its state by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...input} aria-describedby={hint ? id : undefined} />
      <span className={classes.track} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint && (
          <span id={id} className={classes.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
