import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage, setLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { DropdownButton } from './Dropdown.tsx';

/** Dropdown rows to choose the language. */
export function LanguageChoices(): ReactNode {
  const { t } = useTranslation();
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast.refusal(t('site.languageFailed')));
  };
  return languages.map((language) => (
    <DropdownButton
      key={language}
      lang={language.toLowerCase()}
      chosen={currentLanguage() === language}
      onClick={() => choose(language)}
    >
      {languageNames[language]}
    </DropdownButton>
  ));
}

const schemes = [
  { scheme: 'system', label: 'site.scheme.system', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'site.scheme.light', Icon: IconSun },
  { scheme: 'dark', label: 'site.scheme.dark', Icon: IconMoon },
] as const;

/** Dropdown rows to choose light, dark or the device's scheme. */
export function SchemeChoices(): ReactNode {
  const { t } = useTranslation();
  const { scheme, setScheme } = useScheme();
  return schemes.map(({ scheme: choice, label, Icon }) => (
    <DropdownButton
      key={choice}
      chosen={scheme === choice}
      icon={<Icon size={20} aria-hidden />}
      onClick={() => setScheme(choice)}
    >
      {t(label)}
    </DropdownButton>
  ));
}
