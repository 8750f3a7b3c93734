import { type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import type { Language } from '#shared/languages.ts';
import type { LegalKind } from '#shared/site/shapes.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { currentLanguage, type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { anchorOf, headingsOf } from '#shared/client/site/headings.ts';
import { Markdown } from '#shared/client/site/Markdown.tsx';
import type { LegalTexts } from '#shared/client/site/legal/texts.ts';
import { Contents } from '#shared/client/ui/Contents.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, Meta } from '#shared/client/ui/Layout.tsx';
import classes from './Legal.module.css';

const own: Record<Language, () => Promise<{ default: LegalTexts }>> = {
  EN: () => import('#shared/client/site/legal/en.ts'),
  FR: () => import('#shared/client/site/legal/fr.ts'),
  ES: () => import('#shared/client/site/legal/es.ts'),
};

/** The default text, if the operator has none. */
function useOwnText(language: Language, isWanted: boolean) {
  const [texts, setTexts] = useState<{ of: Language; texts?: LegalTexts }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadChunk(own[language]).then(
      (chunk) => isGone || setTexts({ of: language, texts: chunk.default }),
      () => isGone || setTexts({ of: language }),
    );
    return () => {
      isGone = true;
    };
  }, [language, isWanted, tries]);
  const mine = texts?.of === language ? texts : undefined;
  return { texts: mine?.texts, failed: mine !== undefined && !mine.texts, again: () => setTries(tries + 1) };
}

const inputs = {
  privacy: { kind: 'privacy' },
  terms: { kind: 'terms' },
  accessibility: { kind: 'accessibility' },
} as const satisfies Record<LegalKind, object>;

/** A legal text, the operator's or the default one, with a table of contents. */
export function LegalPage({ kind, titleKey, leadKey }: { kind: LegalKind; titleKey: Key; leadKey: Key }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const language = currentLanguage();
  const brand = useAppSelector(({ site }) => site.brand);
  const { answer, error, reload } = useAnswer('getLegalText', inputs[kind]);
  const given = answer && (answer.texts[language] ?? '');
  const { texts, failed, again } = useOwnText(language, given === '' || error !== undefined);
  const text = given || texts?.pages[kind].replaceAll('{{brand}}', brand);
  const changed = given ? answer?.changed_at : texts?.changed;
  const headings = headingsOf(text ?? '');
  return (
    <div className={classes.page}>
      <Box as="header" maxWidth="720px">
        <Heading level={1} size={9}>
          {t(titleKey)}
        </Heading>
        <Meta above={4} size={4} lineHeight={1.5}>
          {t(leadKey)}
        </Meta>
        {changed && <Meta above={3}>{t('site.legal.changed', { date: date(changed) })}</Meta>}
      </Box>
      {failed ? (
        <ErrorState
          text={error?.message ?? t('site.legal.failed')}
          again={() => {
            reload();
            again();
          }}
        />
      ) : text === undefined ? (
        <Loading gap={4} className={classes.bones}>
          {['92%', '98%', '86%', '95%', '70%', '90%', '97%', '60%'].map((width) => (
            <Bone key={width} width={width} height={20} />
          ))}
        </Loading>
      ) : (
        <Contents parts={headings.length > 2 ? headings.map((title) => ({ id: anchorOf(title), title })) : []}>
          <article className={classes.text}>
            <Markdown text={text} />
          </article>
        </Contents>
      )}
    </div>
  );
}
