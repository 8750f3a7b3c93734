import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { contestThemes, pictureLooks } from '#shared/contests/studio/themes.ts';
import { optionWords } from '#shared/client/contests/optionWords.ts';

type Input = ComponentProps<typeof ChipChoice>['input'];

/** The choices of a contest's looks: its theme, and what is done to its pictures. */
export function LookFields({ theme, look }: { theme: Input; look: Input }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <ChipChoice
        label={t('contests.options.theme')}
        choices={contestThemes.map((value) => ({ value, label: t(optionWords.themes[value]) }))}
        hint={t('contests.options.themeHint')}
        input={theme}
      />
      <ChipChoice
        label={t('contests.options.look')}
        choices={pictureLooks.map((value) => ({ value, label: t(optionWords.looks[value]) }))}
        input={look}
      />
    </>
  );
}
