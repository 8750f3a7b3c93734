import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { publicId } from '#shared/client/app/clientId.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { Select } from '#shared/client/ui/Select.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { type EntryField, entryFieldTypes } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import classes from './EntryFormDesigner.module.css';

const types = {
  text: 'contests.options.type.text',
  long_text: 'contests.options.type.longText',
  number: 'contests.options.type.number',
  url: 'contests.options.type.url',
  date: 'contests.options.type.date',
} as const;

/** A random key, so that renaming a field keeps its answers. */
const newKey = () => `q${publicId().toLowerCase().replaceAll('-', '_')}`;

/** The part of a form that the editor needs. */
export interface WithFields {
  fields: EntryField[];
}

/** Editor of the entry form: questions, types and visibility. Questions are moved by their handle, or by buttons. */
export function EntryFormDesigner({ form }: { form: UseFormReturn<WithFields> }) {
  const { t } = useTranslation();
  const { control, register, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'fields', keyName: 'row' });
  const last = fields.length - 1;
  const [dragged, setDragged] = useState<number>();
  return (
    <fieldset className={classes.designer}>
      <legend className={classes.legend}>{t('contests.options.fields')}</legend>
      <p className={classes.hint}>{t('contests.options.fieldsHint')}</p>
      {fields.length > 0 && (
        <ol className={classes.rows}>
          {fields.map((field, index) => {
            const number = index + 1;
            // Only after submitting: an earlier error would shift the button below the pointer.
            const problem = formState.isSubmitted && formState.errors.fields?.[index]?.label?.message;
            return (
              // The buttons beside it move it by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={field.row}
                className={classes.row}
                data-dragged={dragged === index ? '' : undefined}
                onDragOver={(event) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  if (dragged === index) return;
                  move(dragged, index);
                  setDragged(index);
                }}
                onDrop={(event) => event.preventDefault()}
              >
                <div className={classes.question}>
                  <span
                    className={classes.grip}
                    draggable
                    title={t('contests.studio.drag')}
                    aria-hidden
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', field.label);
                      setDragged(index);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    <IconGripVertical size={18} />
                  </span>
                  <TextInput
                    label={t('contests.options.question', { number })}
                    placeholder={t('contests.options.questionPlaceholder')}
                    autoComplete="off"
                    maxLength={limits.name}
                    error={problem && t(problem as Key)}
                    {...register(`fields.${index}.label`)}
                  />
                  <Select
                    label={t('contests.options.type')}
                    choices={entryFieldTypes.map((type) => ({ value: type, label: t(types[type]) }))}
                    {...register(`fields.${index}.type`)}
                  />
                </div>
                <div className={classes.foot}>
                  <div className={classes.switches}>
                    <Switch label={t('contests.options.required')} {...register(`fields.${index}.required`)} />
                    <Switch label={t('contests.options.public')} {...register(`fields.${index}.public`)} />
                  </div>
                  <div className={classes.tools}>
                    <ActionIcon
                      aria-label={t('contests.options.up', { number })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowUp size={20} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('contests.options.down', { number })}
                      disabled={index === last}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowDown size={20} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('contests.options.removeField', { number })}
                      onClick={() => remove(index)}
                    >
                      <IconX size={20} aria-hidden />
                    </ActionIcon>
                  </div>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Button
        variant="light"
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={fields.length >= contestLimits.entryFields}
        onClick={() => append({ key: newKey(), label: '', type: 'text', required: false, public: true })}
      >
        {t('contests.options.addField')}
      </Button>
    </fieldset>
  );
}
