import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { serviceLimits } from '#shared/services/limits.ts';
import type { Typed } from '#shared/client/services/catalogue/serviceDraft.ts';
import classes from './ServiceForm.module.css';

type Questions = Typed['questions'];

interface QuestionFieldsProps {
  questions: Questions;
  change: (questions: Questions) => void;
  problemOf: (path: string) => string | undefined;
}

/** What people ask before they buy, answered once for all. */
export function QuestionFields({ questions, change, problemOf }: QuestionFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const changeAt = (index: number, changes: Partial<Questions[number]>) =>
    change(questions.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <Stack as="fieldset" gap={4} top className={classes.part}>
      <legend>{t('services.page.questions')}</legend>
      <Meta>{t('services.form.questionsHint')}</Meta>
      {questions.map(({ question, answer }, index) => {
        const place = { number: number(index + 1) };
        const path = `service_data.questions.${index}`;
        return (
          // They have no ids, and are only added at the end.
          <Stack key={index} gap={4} top shrink>
            <TextInput
              label={t('services.form.question', place)}
              maxLength={serviceLimits.question}
              value={question}
              error={problemOf(`${path}.question`)}
              onChange={(event) => changeAt(index, { question: event.currentTarget.value })}
            />
            <Textarea
              label={t('services.form.answer', place)}
              autosize
              minRows={2}
              maxLength={serviceLimits.answer}
              value={answer}
              error={problemOf(`${path}.answer`)}
              onChange={(event) => changeAt(index, { answer: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => change(questions.filter((_, at) => at !== index))}
            >
              {t('services.form.removeQuestion', place)}
            </Button>
          </Stack>
        );
      })}
      {questions.length < serviceLimits.questions && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change([...questions, { question: '', answer: '' }])}
        >
          {t('services.form.addQuestion')}
        </Button>
      )}
    </Stack>
  );
}
