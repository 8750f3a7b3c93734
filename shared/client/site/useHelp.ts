import { useEffect, useState } from 'react';
import type { Language } from '#shared/accounts/entities.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { HelpTexts } from './help/topics.ts';

const loaders: Record<Language, () => Promise<{ default: HelpTexts }>> = {
  EN: () => import('./help/en.ts'),
  FR: () => import('./help/fr.ts'),
  ES: () => import('./help/es.ts'),
};

interface Help {
  /** Undefined until loaded. */
  texts: HelpTexts | undefined;
  failed: boolean;
  again: () => void;
}

/** The help in the reader's language. */
export function useHelp(): Help {
  useTranslation();
  const language = currentLanguage();
  const [loaded, setLoaded] = useState<{ of: Language; texts?: HelpTexts }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    loadChunk(loaders[language]).then(
      (chunk) => isGone || setLoaded({ of: language, texts: chunk.default }),
      () => isGone || setLoaded({ of: language }),
    );
    return () => {
      isGone = true;
    };
  }, [language, tries]);
  const mine = loaded?.of === language ? loaded : undefined;
  return {
    texts: mine?.texts,
    failed: mine !== undefined && !mine.texts,
    again: () => {
      setLoaded(undefined);
      setTries(tries + 1);
    },
  };
}
