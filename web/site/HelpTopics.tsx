import { Button } from '#shared/client/ui/Button.tsx';
import { IconHelpCircle, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { type HelpTexts, topicsWith } from '#shared/client/site/help/topics.ts';
import { Questions } from '#shared/client/site/Questions.tsx';
import { useHelp } from '#shared/client/site/useHelp.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Card, Grid, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import classes from './Help.module.css';

/** The support contact; nothing when there is none. */
export function AskSupport(): ReactNode {
  const { t } = useTranslation();
  const support = useAppSelector(({ site }) => site.support);
  if (!support) return null;
  return (
    <Grid
      as="aside"
      columns="auto 1fr auto"
      gap={5}
      pad="6 7"
      cross="center"
      above={8}
      className={classes.ask}
      narrow={{ columns: 'auto 1fr', pad: '5 4' }}
      aria-labelledby="ask-support"
    >
      <Stack as="span" align="center" cross="center" className={classes.askSign} aria-hidden>
        <IconMessageCircle size={26} />
      </Stack>
      <div>
        <Heading level={2} id="ask-support" size={5}>
          {t('site.help.ask.title')}
        </Heading>
        <Text above={1} tone="on-band-soft">
          {t('site.help.ask.text', { name: support.full_name })}
        </Text>
      </div>
      <Button
        variant="default"
        renderRoot={(props) => <To {...props} name="chatWith" params={{ otherUserId: support.user_id }} />}
      >
        {t('site.footer.contact')}
      </Button>
    </Grid>
  );
}

interface HelpTopicsProps {
  of: 'help' | 'services';
  titleKey: Key;
  leadKey: Key;
  /** Links to other help pages. */
  children: ReactNode;
}

/** Help topics with a search, which is kept in the address. */
export function HelpTopics({ of, titleKey, leadKey, children }: HelpTopicsProps): ReactNode {
  const { t } = useTranslation();
  const { texts, failed, again } = useHelp();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const change = (words: string) => setParams(words ? { q: words } : {}, { replace: true, preventScrollReset: true });
  return (
    <div className={classes.page}>
      <header>
        <Heading level={1} size={9}>
          {t(titleKey)}
        </Heading>
        <Meta size={4} maxWidth="60ch" above={4} lineHeight={1.5}>
          {t(leadKey)}
        </Meta>
        <Box above={7}>
          <SearchField label={t('site.help.search')} value={search} apply={change} />
        </Box>
      </header>
      {failed ? (
        <ErrorState text={t('site.legal.failed')} again={again} />
      ) : texts ? (
        <Found topics={texts[of]} search={search} clear={() => change('')} />
      ) : (
        <Loading gap={5} above={8}>
          {Array.from({ length: 4 }, (_, n) => (
            <Bone key={n} height={180} />
          ))}
        </Loading>
      )}
      <Row as="nav" gap={2} cross="stretch" wrap above={8} className={classes.more} aria-label={t('site.help.more')}>
        {children}
      </Row>
      <AskSupport />
    </div>
  );
}

function Found({ topics, search, clear }: { topics: HelpTexts['help']; search: string; clear: () => void }) {
  const { t } = useTranslation();
  const found = topicsWith(topics, search);
  const isSearched = search.trim() !== '';
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSearched ? t('site.help.found', { count }) : ''}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<IconHelpCircle size={28} />}
          title={t('site.help.nothing.title')}
          text={t('site.help.nothing.text')}
        >
          <Button variant="default" onClick={clear}>
            {t('site.help.clear')}
          </Button>
        </EmptyState>
      ) : (
        <Stack gap={5} above={8}>
          {found.map(({ id, name, questions }) => (
            <Card as="section" key={id} id={id} className={classes.topic} aria-labelledby={`${id}-name`}>
              <Heading level={2} id={`${id}-name`} below={1} size={6}>
                {name}
              </Heading>
              <Questions questions={questions} isOpen={isSearched && count <= 5} />
            </Card>
          ))}
        </Stack>
      )}
    </>
  );
}
