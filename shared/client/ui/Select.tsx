import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Kit } from './inputs.tsx';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  choices: readonly { value: string; label: string }[];
  ref?: React.Ref<HTMLSelectElement>;
}

/** A native select. */
export function Select({ choices, ...props }: SelectProps) {
  return (
    <Kit>
      <InputBase
        component="select"
        pointer
        rightSection={<IconChevronDown size={18} aria-hidden />}
        rightSectionPointerEvents="none"
        {...props}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </InputBase>
    </Kit>
  );
}
