import { IconCheck } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type Language, languageNames } from '#shared/languages.ts';
import chips from '#shared/client/ui/Choice.module.css';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './ProfileForm.module.css';

interface LanguageFieldsProps {
  choices: readonly Language[];
  /** Props of every checkbox. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  problem: string | undefined;
}

/** Checkboxes for any number of languages. */
export function LanguageFields({ choices, input, problem }: LanguageFieldsProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className={classes.legend}>{t('accounts.field.languages')}</legend>
      <Row gap={2} cross="stretch" wrap>
        {choices.map((language) => (
          <Row as="label" key={language} gap={2} inline size={3} className={chips.chip} lang={language.toLowerCase()}>
            <input
              type="checkbox"
              {...input}
              value={language}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? id : undefined}
            />
            <IconCheck size={18} aria-hidden />
            {languageNames[language]}
          </Row>
        ))}
      </Row>
      <p id={id} className={problem ? classes.error : classes.hint}>
        {problem ?? t('accounts.field.languagesHint')}
      </p>
    </fieldset>
  );
}
