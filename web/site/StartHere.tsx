import { Button } from '#shared/client/ui/Button.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { limits } from '#shared/limits.ts';
import { emptyDraft, keepDraft } from '#shared/client/contests/draft.ts';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { go, To } from '#web/links.ts';
import classes from './StartHere.module.css';

export interface Begun {
  question: string;
  names: readonly string[];
}

/** Names in one field: separated by commas or lines, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((name) => name.trim().slice(0, limits.title))
      .filter(Boolean),
  ),
];

interface StartHereProps {
  /** What is typed, for the picture of it beside. */
  typed: (begun: Begun) => void;
}

/** The beginning of a contest on the landing page. It is kept as the draft of the studio, through signing up too. */
export function StartHere({ typed }: StartHereProps) {
  const { t } = useTranslation();
  const mayStart = useIsOn('create_contest');
  const [question, setQuestion] = useState('');
  const [names, setNames] = useState('');
  if (!mayStart)
    return (
      <Row gap={3} cross="stretch" wrap className={classes.actions}>
        <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
          {t('site.landing.see')}
        </Button>
      </Row>
    );
  const start = (event: FormEvent) => {
    event.preventDefault();
    const cx_id = nextContestId();
    const given = namesIn(names);
    if (question.trim() || given.length) {
      const draft = emptyDraft();
      const contestants = given.map((contestant_name) => ({ contestant_name, contestant_img: '' }));
      keepDraft(cx_id, {
        ...draft,
        contest_name: question.trim(),
        contestants: [...contestants, ...draft.contestants.slice(given.length)],
      });
    }
    go('studioNew', { cx_id, new: 'new' });
  };
  return (
    <Stack above={7} as="form" gap={4} maxWidth="520px" onSubmit={start}>
      <Stack as="label" gap={2} className={classes.field}>
        <Text as="span" size={5} display>
          {t('site.landing.question')}
        </Text>
        <input
          type="text"
          name="question"
          value={question}
          maxLength={limits.title}
          placeholder={t('site.landing.questionExample')}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setQuestion(value);
            typed({ question: value, names: namesIn(names) });
          }}
        />
      </Stack>
      {(question || names) && (
        <Stack as="label" gap={2} className={classes.field}>
          <Text as="span" size={5} display>
            {t('site.landing.names')}
          </Text>
          <input
            type="text"
            name="names"
            value={names}
            placeholder={t('site.landing.namesExample')}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setNames(value);
              typed({ question, names: namesIn(value) });
            }}
          />
        </Stack>
      )}
      <Row gap={3} cross="stretch" wrap className={classes.actions}>
        <Button size="lg" type="submit">
          {t('contests.start')}
        </Button>
        <Button size="lg" variant="default" renderRoot={(props) => <To {...props} name="contests" />}>
          {t('site.landing.see')}
        </Button>
      </Row>
    </Stack>
  );
}
