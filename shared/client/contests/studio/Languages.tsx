/** The texts of a contest in further languages: readers get theirs where it is written, and the main one elsewhere. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { FieldNote } from './FieldNote.tsx';
import type { SectionProps } from './SettingSections.tsx';
import classes from './Studio.module.css';

const choicesOf = (some: readonly Language[]) => some.map((value) => ({ value, label: languageNames[value] }));

export function Languages({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, draft, problems } = studio;
  const others = languages.filter((language) => language !== draft.language);
  const [chosen, choose] = useState<Language>(others[0]!);
  const open = others.includes(chosen) ? chosen : others[0]!;
  const { register } = form;
  return (
    <>
      <Meta size={3}>{t('contests.studio.languages.lead')}</Meta>
      <ChipChoice
        label={t('contests.studio.languages.main')}
        choices={choicesOf(languages)}
        input={register('language')}
        error={problems.language}
      />
      <FieldNote studio={studio} name="language" />
      <ChipChoice
        label={t('contests.studio.languages.also')}
        choices={choicesOf(others)}
        chosen={open}
        input={{ name: 'also', onChange: (event) => choose(event.currentTarget.value as Language) }}
      />
      <Stack key={open} lang={open.toLowerCase()} gap={5} shrink className={classes.group}>
        <TextInput
          label={t('contests.form.title')}
          placeholder={draft.contest_name}
          maxLength={limits.title}
          autoComplete="off"
          error={problems.texts}
          {...register(`texts.${open}.contest_name`)}
        />
        <DescriptionField
          rows={6}
          text={draft.texts[open].description}
          input={{ ...register(`texts.${open}.description`), placeholder: draft.description.slice(0, limits.title) }}
        />
        <TextInput
          label={t('contests.studio.shareTitle')}
          placeholder={draft.texts[open].contest_name || draft.share_title || draft.contest_name}
          maxLength={limits.title}
          {...register(`texts.${open}.share_title`)}
        />
        <Textarea
          label={t('contests.studio.shareText')}
          placeholder={draft.share_text}
          rows={3}
          maxLength={contestLimits.shareText}
          {...register(`texts.${open}.share_text`)}
        />
      </Stack>
      <FieldNote studio={studio} name="texts" />
    </>
  );
}
