import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Heading, Meta } from '#shared/client/ui/Layout.tsx';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Head } from '../parts/Head.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import classes from './Mails.module.css';

type Template = OutputOfCall<'getMailTemplates'>['templates'][number]['template'];
const looks = { desktop: 'admin.mails.desktop', phone: 'admin.mails.phone', text: 'admin.mails.text' } as const;
type Look = keyof typeof looks;
interface Sample {
  template: Template;
  sample: number;
  language: Language;
}

/** How each mail looks, in each language, and a test of it to oneself. */
export default function MailsScreen(): ReactNode {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(currentLanguage);
  const [picked, setPicked] = useState('0');
  const [look, setLook] = useState<Look>('desktop');
  const { answer, error, reload } = useKeptAnswer('getMailTemplates', { language });
  const samples = (answer?.templates ?? []).flatMap(({ template, subjects }) =>
    subjects.map((subject, sample) => ({ template, sample, subject })),
  );
  const now = samples[Number(picked)];
  const send = useAction(async (asked: Sample) => {
    const { to } = await call.sendTestMail(asked, { quiet: true });
    toast.success(t('admin.mails.sent', { to }));
  });
  const shown = now && { template: now.template, sample: now.sample, language };
  return (
    <>
      <Head title={t('admin.mails.title')} note={t('admin.mails.note')}>
        <Button
          size="sm"
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!shown}
          loading={send.isRunning}
          onClick={() => shown && void send.run(shown)}
        >
          {t('admin.mails.send')}
        </Button>
      </Head>
      <FormRefusal text={send.error?.message ?? ''} />
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <>
          <div className={classes.choices}>
            <Select
              label={t('admin.mails.pick')}
              choices={samples.map(({ template, subject }, index) => ({
                value: String(index),
                label: `${template}: ${subject}`,
              }))}
              value={picked}
              onChange={(event) => setPicked(event.currentTarget.value)}
            />
            <Select
              label={t('admin.mails.language')}
              choices={languages.map((value) => ({ value, label: languageNames[value] }))}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as Language)}
            />
            <ChipChoice
              label={t('admin.mails.shownAs')}
              choices={Object.entries(looks).map(([value, label]) => ({ value, label: t(label) }))}
              chosen={look}
              input={{ name: 'look', onChange: (event) => setLook(event.currentTarget.value as Look) }}
            />
          </div>
          {shown ? <Preview asked={shown} look={look} /> : <Bone height={420} />}
        </>
      )}
    </>
  );
}

function Preview({ asked, look }: { asked: Sample; look: Look }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('previewMail', asked);
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer) return <Bone height={420} />;
  return (
    <section className={classes.mail} lang={asked.language.toLowerCase()} data-testid="mail">
      <Heading level={2} size={4} breaks>
        <span className={classes.label}>{t('admin.mails.subject')}</span> {answer.subject}
      </Heading>
      {look === 'text' ? (
        <pre className={classes.text}>{answer.text}</pre>
      ) : (
        // Without scripts and without the site's origin: mail programs give a mail neither.
        <iframe className={classes[look]} title={t('admin.mails.frame')} sandbox="" srcDoc={answer.html} />
      )}
      {answer.calendar && <Meta>{t('admin.mails.calendar')}</Meta>}
    </section>
  );
}
