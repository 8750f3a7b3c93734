import { IconLock } from '@tabler/icons-react';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.ts';
import type { EntryField } from '#shared/contests/entities.ts';
import { answerProblem } from '#shared/contests/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { EntryDraft } from './entryDraft.ts';
import classes from './EntryFields.module.css';

const inputTypes: Record<Exclude<EntryField['type'], 'long_text'>, HTMLInputTypeAttribute> = {
  text: 'text',
  // Text, because a native number input discards what it cannot parse.
  number: 'text',
  url: 'url',
  date: 'date',
};

interface EntryFieldsProps {
  fields: readonly EntryField[];
  form: UseFormReturn<EntryDraft>;
  /** Nothing is required. */
  optional?: boolean;
  /** Public answers are read-only. */
  publicFinal?: boolean;
}

/** The organizer's questions; each says whether its answer is public. */
export function EntryFields({ fields, form, optional = false, publicFinal = false }: EntryFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = form;
  return fields.map((field) => {
    const { key, label, type } = field;
    const isFinal = publicFinal && field.public;
    const required = field.required && !optional && !isFinal;
    const common = {
      label,
      withAsterisk: required,
      'aria-required': required,
      readOnly: isFinal,
      description: field.public ? undefined : (
        <span className={classes.private}>
          <IconLock size={14} aria-hidden />
          {t('contests.entry.private')}
        </span>
      ),
      error: formState.errors.answers?.[key]?.message,
      ...register(`answers.${key}`, {
        validate: (value: string) => {
          const problem = isFinal ? undefined : answerProblem({ ...field, required }, value);
          return problem ? t(`validation.${problem.why}`, { limit: problem.limit, count: problem.limit }) : true;
        },
      }),
    };
    return type === 'long_text' ? (
      <Textarea key={key} rows={4} maxLength={contestLimits.answer.long_text} {...common} />
    ) : (
      <TextInput
        key={key}
        type={inputTypes[type]}
        inputMode={type === 'number' ? 'decimal' : undefined}
        placeholder={type === 'url' ? 'https://' : undefined}
        maxLength={type === 'date' ? undefined : contestLimits.answer[type]}
        className={type === 'number' || type === 'date' ? classes.short : undefined}
        {...common}
      />
    );
  });
}
