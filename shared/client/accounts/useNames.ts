import { useMemo } from 'react';
import { useFormat } from '#shared/client/app/format.ts';

interface Names {
  /** Of an ISO 3166-1 code; '' for ''. */
  country: (code: string) => string;
  /** Of a language's code, as it stands in a list. */
  language: (code: string) => string;
}

/** Countries and languages in the reader's own. */
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
