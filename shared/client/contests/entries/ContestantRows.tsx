import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { namesIn } from '#shared/client/contests/contestForm.ts';
import type { ContestDraft } from '#shared/client/contests/draft.ts';
import classes from './ContestantRows.module.css';

interface ContestantRowsProps {
  form: UseFormReturn<ContestDraft>;
  busy: (is: boolean) => void;
  /** Uploads need an account. */
  hasPictures: boolean;
}

/** Editable rows of picture and name. Enter goes to the next row; pasting a list fills one row per name. */
export function ContestantRows({ form, busy, hasPictures }: ContestantRowsProps) {
  const { t } = useTranslation();
  const { control, register, formState, setValue, getValues, setFocus } = form;
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'contestants' });
  const errorId = useId();
  const full = fields.length >= contestLimits.contestantsAtFirst;
  const problem = formState.errors.contestants?.root?.message ?? formState.errors.contestants?.message;

  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const names = namesIn(event.clipboardData.getData('text'));
    if (names.length < 2) return;
    event.preventDefault();
    const [first = '', ...rest] = getValues(`contestants.${index}.contestant_name`) ? ['', ...names] : names;
    if (first) setValue(`contestants.${index}.contestant_name`, first, { shouldDirty: true });
    // Fills empty rows before adding new ones.
    for (let next = index + 1; rest.length && next < fields.length; next++)
      if (!getValues(`contestants.${next}.contestant_name`).trim())
        setValue(`contestants.${next}.contestant_name`, rest.shift() ?? '', { shouldDirty: true });
    const more = rest.slice(0, contestLimits.contestantsAtFirst - fields.length);
    if (more.length) append(more.map((contestant_name) => ({ contestant_name, contestant_img: '' })));
  };

  const enter = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    // Enter belongs to an input method while it composes.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < fields.length - 1) setFocus(`contestants.${index + 1}.contestant_name`);
    else if (!full) insert(index + 1, { contestant_name: '', contestant_img: '' });
  };

  return (
    <div>
      <List as="ol" gap={3}>
        {fields.map((field, index) => {
          const error = formState.errors.contestants?.[index]?.contestant_name?.message;
          return (
            <Stack
              as="li"
              gap={3}
              cross="center"
              key={field.id}
              className={classes.row}
              data-bare={hasPictures ? undefined : ''}
            >
              <Text narrow="hidden" as="span" soft textAlign="end" className={classes.number} aria-hidden>
                {index + 1}
              </Text>
              {hasPictures && (
                <Controller
                  control={control}
                  name={`contestants.${index}.contestant_img`}
                  render={({ field: { value, onChange } }) => (
                    <ImagePick
                      label={t('contests.form.pictureOf', { number: index + 1 })}
                      value={value}
                      change={onChange}
                      width={800}
                      height={1000}
                      crops={[t('contests.form.contestantOnCard')]}
                      compact
                      busy={busy}
                    />
                  )}
                />
              )}
              <TextInput
                aria-label={t('contests.form.nameOf', { number: index + 1 })}
                placeholder={t('contests.form.namePlaceholder')}
                autoComplete="off"
                maxLength={limits.name}
                error={error && t(error as Key)}
                {...register(`contestants.${index}.contestant_name`)}
                aria-describedby={problem ? errorId : undefined}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => enter(event, index)}
              />
              <ActionIcon
                aria-label={t('contests.form.removeOf', { number: index + 1 })}
                disabled={fields.length <= 2}
                onClick={() => remove(index)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </Stack>
          );
        })}
      </List>
      {problem && (
        <Text size={1} danger above={3} id={errorId} role="alert" className={classes.error}>
          {t(problem as Key)}
        </Text>
      )}
      <Row gap="2 4" wrap above={4}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={full}
          onClick={() => append({ contestant_name: '', contestant_img: '' })}
        >
          {t('contests.form.addContestant')}
        </Button>
        <Meta size={1}>{t('contests.form.pasteHint')}</Meta>
      </Row>
    </div>
  );
}
