import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Fields } from '../parts/Fields.tsx';
import { Head } from '../parts/Head.tsx';
import type { Settings, SettingsForm } from './useSettings.ts';
import classes from './Settings.module.css';

interface SettingsFrameProps {
  title: string;
  note: string;
  form: SettingsForm;
  children: (shown: Settings, problemOf: (field: string) => string | undefined) => ReactNode;
}

/** Frame of a settings page: loading, errors, and the footer with save. */
export function SettingsFrame({ title, note, form, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const { shown, failure, problem, changed, saving } = form;
  const fields = problem?.fields ?? {};
  const isStale = problem?.code === 'changed_meanwhile';
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return (
    <>
      <Head title={title} note={note} />
      {shown ? (
        <Stack
          as="form"
          ref={element}
          gap={4}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <Fields>{children(shown, (field) => fields[field])}</Fields>
          {problem && (isStale || Object.keys(fields).length === 0) && (
            <Row role="alert" gap={3} justify="space-between" wrap pad="3 4" danger className={classes.problem}>
              <p>{problem.message}</p>
              {isStale && (
                <Button variant="default" size="sm" onClick={form.reload}>
                  {t('admin.settings.reload')}
                </Button>
              )}
            </Row>
          )}
          <Acts>
            <Row gap={2} wrap surface="card" className={classes.foot} data-on={changed || undefined}>
              <p role="status">{changed ? t('admin.settings.unsaved') : t('admin.settings.allSaved')}</p>
              <Button variant="default" disabled={!changed || saving} onClick={form.undo}>
                {t('admin.settings.undo')}
              </Button>
              <Button type="submit" disabled={!changed} loading={saving}>
                {t('admin.settings.save')}
              </Button>
            </Row>
          </Acts>
        </Stack>
      ) : failure ? (
        <ErrorState text={failure.message} again={form.reload} />
      ) : (
        <Loading gap={4} className={classes.form}>
          <Bone height={220} />
          <Bone height={220} />
        </Loading>
      )}
    </>
  );
}

/** A group of fields with a title. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card columns="minmax(0, 280px) 1fr" gap="4 10" as="section" pad={6} medium={{ columns: 1, pad: 4 }}>
      <div>
        <Heading level={2} size={4}>
          {title}
        </Heading>
        {text && (
          <Text above={2} size={2} lineHeight={1.5} soft>
            {text}
          </Text>
        )}
      </div>
      <Stack gap={4} top>
        {children}
      </Stack>
    </Card>
  );
}
