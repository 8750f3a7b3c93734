import { useMemo } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';

interface Names {
  /** Name of an ISO 3166-1 country; '' for ''. */
  country: (code: string) => string;
  /** Name of a language by its code, in the form used in lists. */
  language: (code: string) => string;
}

/** Names of countries and languages in the reader's language. */
export function useNames(): Names {
  const { language } = useFormat();
  return useMemo(() => {
    const countries = new Intl.DisplayNames(language, { type: 'region' });
    const languages = new Intl.DisplayNames(language, { type: 'language' });
    return {
      country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : ''),
      language: (code) => languages.of(code.toLowerCase()) ?? code,
    };
  }, [language]);
}
