import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Meta, Stack, Text } from './Layout.tsx';
import classes from './Switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
}

/** A switch with its label; the whole line is clickable. */
export function Switch({ label, hint, className = '', ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={`${classes.line} ${className}`}>
      {/* A native checkbox exposes its state itself. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...input} aria-describedby={hint ? id : undefined} />
      <Text as="span" rigid className={classes.track} relative radius="full" aria-hidden />
      <Stack as="span" gap="half" shrink>
        <Text as="span" size={3} strong className={classes.label}>
          {label}
        </Text>
        {hint && (
          <Meta as="span" id={id} size={1} lineHeight={1.4}>
            {hint}
          </Meta>
        )}
      </Stack>
    </label>
  );
}
