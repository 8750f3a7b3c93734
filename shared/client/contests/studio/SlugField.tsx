/** The contest's address: whether it is free is said while it is typed, and it is taken when asked for. */
import { Button } from '#shared/client/ui/Button.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { limits } from '#shared/limits.ts';
import type { SectionProps } from './SettingSections.tsx';
import classes from './Studio.module.css';

const asksAfter = 300;
const pathOf = (slug: string) => `/contest/${slug}`;

export function SlugField({ studio: { contest }, reload }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, contest_slug, contest_status } = contest;
  const mayEdit = includes(contest.right, 'edit');
  const [typed, setTyped] = useState(contest_slug);
  // Somebody else's new address is shown, unless another one is typed here.
  const [known, setKnown] = useState(contest_slug);
  if (known !== contest_slug) {
    if (typed === known) setTyped(contest_slug);
    setKnown(contest_slug);
  }
  const [asked] = useDebouncedValue(typed.trim(), asksAfter);
  const { answer, isAsking } = useAnswer('checkSlug', asked && mayEdit ? { cx_id, slug: asked } : undefined);
  const {
    run: take,
    isRunning,
    error,
    clear,
  } = useAction(async (slug: string) => {
    await call.setSlug({ cx_id, slug }, { quiet: true });
    toast.success(t('contests.studio.slug.yours'), 'contest');
    await Promise.all([reload(), invalidate('checkSlug')]);
    setTyped(slug);
  });
  const isCurrent = asked === typed.trim() && answer !== undefined && !isAsking;
  const state = isCurrent ? answer.state : undefined;
  const said =
    typed.trim() === ''
      ? t('contests.studio.slug.bad')
      : state
        ? t(`contests.studio.slug.${state}`)
        : mayEdit
          ? t('contests.studio.slug.asking')
          : t('contests.studio.slug.own');
  const isBad = state === 'taken' || state === 'reserved' || state === 'bad' || typed.trim() === '';
  return (
    <Stack gap={2}>
      <TextInput
        label={t('contests.studio.slug.label')}
        maxLength={limits.title}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error?.message}
        aria-describedby="slug-state"
        value={typed}
        onChange={(event) => {
          clear();
          setTyped(event.currentTarget.value);
        }}
      />
      <Stack
        id="slug-state"
        role="status"
        as="p"
        gap="half"
        size={2}
        soft
        className={classes.slugState}
        data-bad={isBad || undefined}
      >
        <Text as="span" breaks>
          {`${location.host}${pathOf('')}`}
          <b>{isCurrent ? answer.slug || '…' : typed.trim()}</b>
        </Text>
        <span>{said}</span>
      </Stack>
      {state === 'free' && (
        <Button variant="default" self="start" loading={isRunning} onClick={() => void take(answer!.slug)}>
          {t('contests.studio.slug.take')}
        </Button>
      )}
      {state === 'free' && contest_status !== 'draft' && (
        <Stack as="p" gap="half" size={2} soft className={classes.slugState}>
          {t('contests.studio.slug.staysLed')}
        </Stack>
      )}
      {answer && answer.former.length > 0 && (
        <Stack as="p" gap="half" size={2} soft className={classes.slugState}>
          <span>{t('contests.studio.slug.former')}</span>
          <Text as="span" breaks>
            {answer.former.map(pathOf).join(', ')}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}
