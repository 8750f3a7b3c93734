import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Grid, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { entryFieldTypes } from '#shared/contests/entities.ts';
import { labelLimit } from '#shared/contests/entries/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { same } from './same.ts';
import type { WithFields } from './EntryFormDesigner.tsx';
import classes from './EntryFormDesigner.module.css';

const types = {
  text: 'contests.options.type.text',
  long_text: 'contests.options.type.longText',
  number: 'contests.options.type.number',
  url: 'contests.options.type.url',
  date: 'contests.options.type.date',
  choice: 'contests.options.type.choice',
  picture: 'contests.options.type.picture',
  video: 'contests.options.type.video',
  consent: 'contests.options.type.consent',
} as const;

interface EntryFormQuestionProps {
  form: UseFormReturn<WithFields>;
  index: number;
  /** The index of the last question. */
  last: number;
  /** Its handle was taken, or let go. */
  drag: (is: boolean) => void;
  move: (to: number) => void;
  remove: () => void;
}

/** One question of the entry form. */
export function EntryFormQuestion({ form, index, last, drag, move, remove }: EntryFormQuestionProps) {
  const { t } = useTranslation();
  const { control, register, setValue, formState } = form;
  const { type, label, help } = useWatch({ control, name: `fields.${index}` });
  const [isHelping, setHelping] = useState(Boolean(help));
  const number = index + 1;
  // Only after submitting: an earlier error would shift the button below the pointer.
  const errors = formState.isSubmitted ? formState.errors.fields?.[index] : undefined;
  const problem = (message: string | undefined) => message && t(message as Key);
  const question = {
    label: t('contests.options.question', { number }),
    autoComplete: 'off',
    maxLength: labelLimit(type),
    error: problem(errors?.label?.message),
    ...register(`fields.${index}.label`),
  };
  return (
    <>
      <Grid cross="start" narrow={{ columns: 1 }} columns="auto 3fr 2fr" gap={3}>
        <Stack
          narrow="hidden"
          as="span"
          align="center"
          cross="center"
          soft
          className={classes.grip}
          draggable
          title={t('contests.studio.drag')}
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', label);
            drag(true);
          }}
          onDragEnd={() => drag(false)}
        >
          <IconGripVertical size={18} />
        </Stack>
        {type === 'consent' ? (
          <Textarea placeholder={t('contests.options.consentPlaceholder')} rows={3} {...question} />
        ) : (
          <TextInput placeholder={t('contests.options.questionPlaceholder')} {...question} />
        )}
        <Select
          label={t('contests.options.type')}
          choices={entryFieldTypes.map((each) => ({ value: each, label: t(types[each]) }))}
          {...register(`fields.${index}.type`, {
            // What somebody agreed to is shown to nobody else.
            onChange: (event: { target: { value: string } }) => {
              if (event.target.value !== 'consent') return;
              setValue(`fields.${index}.public`, false);
              setValue(`fields.${index}.required`, true);
            },
          })}
        />
      </Grid>
      {type === 'choice' && (
        <Controller
          control={control}
          name={`fields.${index}.options`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Options
              inputRef={ref}
              options={value ?? []}
              change={onChange}
              left={onBlur}
              error={problem(errors?.options?.message)}
            />
          )}
        />
      )}
      {isHelping && (
        <TextInput
          label={t('contests.options.help')}
          placeholder={t('contests.options.helpPlaceholder')}
          autoComplete="off"
          maxLength={contestLimits.fieldHelp}
          {...register(`fields.${index}.help`)}
        />
      )}
      <Row gap="0 4" justify="space-between" wrap>
        <Row gap="0 6" cross="stretch" wrap>
          <Switch label={t('contests.options.required')} {...register(`fields.${index}.required`)} />
          {type !== 'consent' && (
            <Switch label={t('contests.options.public')} {...register(`fields.${index}.public`)} />
          )}
        </Row>
        <Row gap={1} cross="stretch" className={classes.tools}>
          {!isHelping && (
            <ActionIcon
              aria-label={t('contests.options.addHelpTo', { number })}
              title={t('contests.options.addHelp')}
              onClick={() => setHelping(true)}
            >
              <IconInfoCircle size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            aria-label={t('contests.options.up', { number })}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('contests.options.down', { number })}
            disabled={index === last}
            onClick={() => move(index + 1)}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('contests.options.removeField', { number })} onClick={remove}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Row>
      </Row>
    </>
  );
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface OptionsProps {
  options: readonly string[];
  change: (options: string[]) => void;
  left: () => void;
  error: string | undefined;
  inputRef: React.Ref<HTMLTextAreaElement>;
}

/** The options of a choice, one a line. The text is kept as it is typed, blank lines too. */
function Options({ options, change, left, error, inputRef }: OptionsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(options.join('\n'));
  return (
    <Textarea
      ref={inputRef}
      label={t('contests.options.options')}
      description={t('contests.options.optionsHint')}
      rows={4}
      value={same(linesIn(typed), options) ? typed : options.join('\n')}
      error={error}
      onBlur={left}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        change(linesIn(event.currentTarget.value));
      }}
    />
  );
}
