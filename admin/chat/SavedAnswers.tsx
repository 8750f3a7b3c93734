import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Card, Grid, Heading, Stack } from '#shared/client/ui/Layout.tsx';
import { languageNames, languages } from '#shared/languages.ts';
import { Acts } from '../parts/Acts.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import classes from './Messages.module.css';

type Answer = OutputOfCall<'getSavedAnswers'>['answers'][number];

/** Words that operators answer with again and again, in each language. */
export function SavedAnswers(): ReactNode {
  const { answer, error, reload } = useKeptAnswer('getSavedAnswers', {});
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  return (
    <Stack gap={4}>
      <Acts>
        <AnswerFields key="new" isNew known={{ answer_id: '', title: '', texts: {} }} />
      </Acts>
      {answer?.answers.map((known) => (
        <AnswerFields key={known.answer_id} known={known} />
      ))}
    </Stack>
  );
}

function AnswerFields({ known, isNew = false }: { known: Answer; isNew?: boolean }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(known.title);
  const [texts, setTexts] = useState(known.texts);
  const save = useAction(async () => {
    await call.saveAnswer({ ...(!isNew && { answer_id: known.answer_id }), title, texts }, { quiet: true });
    toast.success(t('admin.messages.answerSaved'));
    if (isNew) {
      setTitle('');
      setTexts({});
    }
    await invalidate('getSavedAnswers');
  });
  const remove = useAction(async () => {
    await call.removeAnswer({ answer_id: known.answer_id });
    await invalidate('getSavedAnswers');
  });
  return (
    <Card
      as="form"
      gap={3}
      pad={4}
      maxWidth="1040px"
      aria-label={isNew ? t('admin.messages.newAnswer') : known.title}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save.run();
      }}
    >
      {isNew && (
        <Heading level={2} size={3} strong>
          {t('admin.messages.newAnswer')}
        </Heading>
      )}
      <TextInput
        label={t('admin.messages.answerTitle')}
        value={title}
        maxLength={chatLimits.title}
        required
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <Grid fit="260px" gap={3}>
        {languages.map((language) => (
          <Textarea
            key={language}
            label={languageNames[language]}
            lang={language.toLowerCase()}
            rows={4}
            value={texts[language] ?? ''}
            maxLength={chatLimits.text}
            onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [language]: value })}
          />
        ))}
      </Grid>
      {save.error && <p role="alert">{save.error.message}</p>}
      <Acts className={classes.buttons}>
        <Button type="submit" size="sm" loading={save.isRunning}>
          {t('admin.messages.save')}
        </Button>
        {!isNew && (
          <Button size="sm" variant="default" loading={remove.isRunning} onClick={() => void remove.run()}>
            {t('admin.messages.remove')}
          </Button>
        )}
      </Acts>
    </Card>
  );
}
