import { Button } from '#shared/client/ui/Button.tsx';
import { List, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { publicId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { EntryField } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { EntryFormQuestion } from './EntryFormQuestion.tsx';
import classes from './EntryFormDesigner.module.css';

/** A random key, so that renaming a field keeps its answers. */
const newKey = () => `q${publicId().toLowerCase().replaceAll('-', '_')}`;

/** The part of a form that the editor needs. */
export interface WithFields {
  fields: EntryField[];
}

/** Editor of the entry form: questions, types and visibility. Questions are moved by their handle, or by buttons. */
export function EntryFormDesigner({ form }: { form: UseFormReturn<WithFields> }) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'fields', keyName: 'row' });
  const [dragged, setDragged] = useState<number>();
  return (
    <Stack as="fieldset" gap={3}>
      <Text as="legend" size={2} strong below={2}>
        {t('contests.options.fields')}
      </Text>
      <Meta size={1} className={classes.hint}>
        {t('contests.options.fieldsHint')}
      </Meta>
      {fields.length > 0 && (
        <List as="ol" gap={3}>
          {fields.map((field, index) => (
            // The buttons beside it move it by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <Stack
              as="li"
              key={field.row}
              gap={2}
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
              <EntryFormQuestion
                form={form}
                index={index}
                last={fields.length - 1}
                drag={(is) => setDragged(is ? index : undefined)}
                move={(to) => move(index, to)}
                remove={() => remove(index)}
              />
            </Stack>
          ))}
        </List>
      )}
      <Button
        variant="light"
        self="start"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={fields.length >= contestLimits.entryFields}
        onClick={() => append({ key: newKey(), label: '', type: 'text', required: false, public: true })}
      >
        {t('contests.options.addField')}
      </Button>
    </Stack>
  );
}
