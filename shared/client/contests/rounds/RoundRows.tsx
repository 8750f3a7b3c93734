import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Grid, Heading, List, Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { tieRules } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { fieldTime, startOf } from '#shared/client/contests/contestForm.ts';
import type { ContestDraft } from '#shared/client/contests/draft.ts';
import { optionWords } from '#shared/client/contests/optionWords.ts';
import classes from './RoundRows.module.css';

interface RoundRowsProps {
  form: UseFormReturn<ContestDraft>;
  draft: ContestDraft;
  /** End of the contest in milliseconds; NaN while unknown. */
  end: number;
}

/** Rounds as rows: end, and number of qualifiers. The last round has neither; it ends with the contest. */
export function RoundRows({ form, draft, end }: RoundRowsProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rounds' });
  const sentence = (key: string | undefined) => key && t(key as Key);
  const isSingle = fields.length === 0;

  const add = () => {
    // Halfway between the last round and the end.
    const last = draft.rounds.at(-1)?.end;
    const from = last ? new Date(last).getTime() : startOf(draft, serverNow());
    const middle = (from + end) / 2;
    append({ end: Number.isNaN(middle) ? '' : fieldTime(middle), advance: '' });
  };

  return (
    <Stack gap={4}>
      {isSingle ? (
        <Meta>{t('contests.options.oneRound')}</Meta>
      ) : (
        <List as="ol" gap={3}>
          {fields.map((field, index) => {
            // A new round is validated with the others; no errors before it was touched.
            const touched = formState.touchedFields.rounds?.[index];
            const problem = (part: 'end' | 'advance') =>
              formState.isSubmitted || touched?.[part]
                ? sentence(formState.errors.rounds?.[index]?.[part]?.message)
                : undefined;
            return (
              <Grid narrow={{ columns: 1 }} as="li" columns="3fr 2fr" gap="2 3" key={field.id} className={classes.row}>
                <Heading level={4} size={3} across className={classes.name}>
                  {t('contests.options.round', { number: index + 1 })}
                </Heading>
                <TextInput
                  type="datetime-local"
                  label={t('contests.form.end')}
                  min={fieldTime(serverNow())}
                  error={problem('end')}
                  {...register(`rounds.${index}.end`)}
                />
                <TextInput
                  label={t('contests.options.advance')}
                  inputMode="numeric"
                  placeholder={t('contests.options.everybody')}
                  maxLength={4}
                  error={problem('advance')}
                  {...register(`rounds.${index}.advance`)}
                />
                <ActionIcon
                  className={classes.remove}
                  aria-label={t('contests.options.removeRound', { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </Grid>
            );
          })}
          <li className={classes.last}>
            <Heading level={4} size={3} across className={classes.name}>
              {t('contests.options.round', { number: fields.length + 1 })}
            </Heading>
            <Meta>
              {Number.isNaN(end)
                ? t('contests.options.lastRound')
                : t('contests.options.lastRoundEnds', { date: exact(end) })}
            </Meta>
          </li>
        </List>
      )}
      <Button
        variant="light"
        self="start"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={fields.length + 1 >= contestLimits.rounds}
        onClick={add}
      >
        {t('contests.options.addRound')}
      </Button>
      {!isSingle && (
        <ChipChoice
          label={t('contests.options.tie')}
          choices={tieRules.map((value) => ({ value, label: t(optionWords.ties[value]) }))}
          input={register('tie_rule')}
          hint={t('contests.options.tieHint')}
        />
      )}
    </Stack>
  );
}
