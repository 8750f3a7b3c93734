import { IconLock } from '@tabler/icons-react';
import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { EntryField } from '#shared/contests/entities.ts';
import { answerProblem, consentOf } from '#shared/contests/entries/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { EntryDraft } from './entryDraft.ts';
import classes from './EntryFields.module.css';

const inputTypes: Partial<Record<EntryField['type'], HTMLInputTypeAttribute>> = {
  url: 'url',
  video: 'url',
  date: 'date',
  // A number is text, because a native number input discards what it cannot parse.
};

const placeholders: Partial<Record<EntryField['type'], string>> = {
  url: 'https://',
  video: 'https://www.youtube.com/watch?v=…',
};

interface EntryFieldsProps {
  fields: readonly EntryField[];
  form: UseFormReturn<EntryDraft>;
  /** Answers as they are stored, which stand even where the form has been changed since. */
  stored: Readonly<Record<string, string>>;
  /** Nothing is required. */
  optional?: boolean;
  /** Public answers are read-only. */
  publicFinal?: boolean;
  /** Called when uploading a picture starts and ends. */
  busy: (is: boolean) => void;
}

/** The organizer's questions; each says whether its answer is public. */
export function EntryFields(props: EntryFieldsProps): ReactNode {
  return props.fields.map((field) => <Field key={field.key} field={field} {...props} />);
}

function Field({
  field,
  form: { control, register, formState },
  stored,
  optional = false,
  publicFinal = false,
  busy,
}: EntryFieldsProps & { field: EntryField }): ReactNode {
  const { t } = useTranslation();
  const { key, label, type, help, options = [] } = field;
  const kept = stored[key] ?? '';
  const isFinal = publicFinal && field.public;
  const required = field.required && !optional && !isFinal;
  const error = formState.errors.answers?.[key]?.message;
  const description =
    help || !field.public ? (
      <Stack as="span" gap={1}>
        {help && <span>{help}</span>}
        {!field.public && (
          <Row as="span" gap={2} inline>
            <IconLock size={14} aria-hidden />
            {t('contests.entry.private')}
          </Row>
        )}
      </Stack>
    ) : undefined;
  const rules = {
    validate: (value: string) => {
      const stands = isFinal || (type !== 'consent' && value !== '' && value === kept);
      const problem = stands ? undefined : answerProblem({ ...field, required }, value);
      return problem ? t(`validation.${problem.why}`, { limit: problem.limit, count: problem.limit }) : true;
    },
  };
  const common = {
    label,
    withAsterisk: required,
    'aria-required': required,
    description,
    error,
  };
  if (type === 'consent')
    return (
      <Controller
        control={control}
        name={`answers.${key}`}
        rules={rules}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Consent field={field} required={required} description={description} error={error}>
            {(described) => (
              <input
                ref={ref}
                type="checkbox"
                checked={value === consentOf(field)}
                aria-required={required}
                aria-invalid={error ? true : undefined}
                aria-describedby={described}
                onBlur={onBlur}
                onChange={(event) => onChange(event.currentTarget.checked ? consentOf(field) : '')}
              />
            )}
          </Consent>
        )}
      />
    );
  if (type === 'picture')
    return (
      <div className={classes.picture} inert={isFinal}>
        <Controller
          control={control}
          name={`answers.${key}`}
          rules={rules}
          render={({ field: { value, onChange } }) => (
            <ImagePick
              label={label}
              description={description}
              required={required}
              value={value}
              change={onChange}
              width={400}
              height={300}
              emptyRatio="16 / 7"
              error={error}
              busy={busy}
            />
          )}
        />
      </div>
    );
  if (type === 'choice') {
    // An option that is there no more stays chosen until another one is.
    const choices = options.includes(kept) || !kept ? options : [...options, kept];
    return (
      <Select
        className={classes.choice}
        disabled={isFinal}
        choices={[
          { value: '', label: t('contests.entry.choose') },
          ...choices.map((value) => ({ value, label: value })),
        ]}
        {...common}
        {...register(`answers.${key}`, rules)}
      />
    );
  }
  if (type === 'long_text')
    return (
      <Textarea
        rows={4}
        maxLength={contestLimits.answer.long_text}
        readOnly={isFinal}
        {...common}
        {...register(`answers.${key}`, rules)}
      />
    );
  return (
    <TextInput
      type={inputTypes[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={placeholders[type]}
      maxLength={type === 'date' ? undefined : contestLimits.answer[type]}
      className={type === 'number' || type === 'date' ? classes.short : undefined}
      readOnly={isFinal}
      {...common}
      {...register(`answers.${key}`, rules)}
    />
  );
}

interface ConsentProps {
  field: EntryField;
  required: boolean;
  description: ReactNode;
  error: string | undefined;
  children: (described: string | undefined) => ReactNode;
}

/** A sentence to agree to; the whole line can be tapped. */
function Consent({ field: { label }, required, description, error, children }: ConsentProps) {
  const id = useId();
  return (
    <div className={classes.consent}>
      <label>
        {children(error || description ? id : undefined)}
        <span>
          {label}
          {required && (
            <Text as="span" danger aria-hidden>
              {' '}
              *
            </Text>
          )}
        </span>
      </label>
      <Meta as="div" id={id} size={1} className={classes.below}>
        {description}
        {error && (
          <Text danger role="alert" className={classes.error}>
            {error}
          </Text>
        )}
      </Meta>
    </div>
  );
}
