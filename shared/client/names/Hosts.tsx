import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import cards from '#shared/client/payments/Cards.module.css';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Card, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { nameLimits } from '#shared/names/limits.ts';
import type { HostRecord, HostShape, OwnNames } from '#shared/names/shapes.ts';
import { hostWords } from './names.ts';
import classes from './Names.module.css';

const again = () => void invalidate('getOwnNames');

/** The name that was chosen to be connected, and how often: chosen again, its form is shown again. */
export interface Suggested {
  readonly name: string;
  readonly nth: number;
}

/** Names of one's own that lead to one's contests and clubs. */
export function Hosts({
  hosts,
  leads,
  suggested,
}: Pick<OwnNames, 'hosts' | 'leads'> & { suggested: Suggested }): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap={4} className={classes.section} aria-labelledby="hosts">
      <h2 id="hosts">{t('names.host.title')}</h2>
      <Meta>{t('names.host.lead')}</Meta>
      {!leads && <Meta>{t('names.host.noAddress')}</Meta>}
      <HostForm key={suggested.nth} suggested={suggested.name} />
      <List gap={4}>
        {hosts.map((host) => (
          <li key={host.host_id}>
            <HostCard host={host} />
          </li>
        ))}
      </List>
    </Stack>
  );
}

function HostForm({ suggested }: { suggested: string }): ReactNode {
  const { t } = useTranslation();
  const { answer } = useAnswer('getHostTargets', {});
  const field = useRef<HTMLInputElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (suggested) (field.current ?? none.current)?.focus();
  }, [suggested]);
  const { ref, submit, sending, problems, clear } = useAccountForm(
    undefined,
    async ({ host = '', target = '' }, form) => {
      const [kind = '', target_id = ''] = target.split(' ');
      const input = { host, kind: kind as 'contest', target_id };
      const { host: made } = await call.connectHost(input, { quiet: true });
      form.reset();
      again();
      if (made.state === 'active') toast.success(t('names.host.state.active'));
    },
  );
  if (answer && !answer.targets.length)
    return (
      <p ref={none} tabIndex={-1} className={cards.card}>
        {t('names.host.noTargets')}
      </p>
    );
  return (
    <Card
      ref={ref}
      noValidate
      as="form"
      gap={4}
      pad={6}
      className={classes.panel}
      onSubmit={submit}
      aria-labelledby="host-add"
    >
      <h3 id="host-add">{t('names.host.add')}</h3>
      <Stack gap={4} className={classes.pair}>
        <TextInput
          ref={field}
          name="host"
          label={t('names.host.host')}
          description={t('names.host.hostHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          defaultValue={suggested}
          maxLength={nameLimits.typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          error={problems.fields['host']}
          onChange={clear}
        />
        <Select
          name="target"
          label={t('names.host.target')}
          choices={(answer?.targets ?? []).map(({ kind, target_id, title }) => ({
            value: `${kind} ${target_id}`,
            label: kind === 'contest' ? t('names.host.contest', { title }) : t('names.host.club', { title }),
          }))}
        />
      </Stack>
      <FormRefusal text={problems.form} />
      <div>
        <Button type="submit" loading={sending} leftSection={<IconLink size={18} aria-hidden />}>
          {t('names.host.connect')}
        </Button>
      </div>
    </Card>
  );
}

function HostCard({ host }: { host: HostShape }): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const { host_id, shown, state, title, path, problem, failing_since, checked_at, records, domain_id } = host;
  const check = useAction(async () => {
    const { host: now } = await call.checkHost({ host_id }, { quiet: true });
    again();
    setNote(now.state === 'active' ? '' : t('names.host.checked'));
  });
  const remove = useAction(async () => {
    await call.disconnectHost({ host_id }, { quiet: true });
    setAsking(false);
    again();
  });
  const word = hostWords[state];
  return (
    <article className={cards.card} data-testid="host">
      <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
        <h3 className={cards.title}>{shown}</h3>
        <Badge tone={word.tone}>{t(word.text)}</Badge>
      </Row>
      <Meta size={3} breaks>
        {`${t('names.host.target')} `}
        <PathLink href={path}>{title}</PathLink>
      </Meta>
      {failing_since && state === 'failing' && <p>{t('names.host.failing', { date: exact(failing_since) })}</p>}
      {problem ? (
        <p>{t(problem === 'used' ? 'names.host.used' : 'names.host.gone')}</p>
      ) : (
        state === 'off' && <p>{t('names.host.off')}</p>
      )}
      {state !== 'active' && (
        <>
          <Meta size={3} breaks>
            {domain_id !== undefined
              ? t('names.host.ours')
              : t(records.length > 1 ? 'names.host.records' : 'names.host.recordOne')}
          </Meta>
          {domain_id === undefined && <Records records={records} />}
        </>
      )}
      <Meta role="status">{state === 'active' ? '' : note}</Meta>
      <FormRefusal text={check.error?.message ?? ''} />
      <Row gap={2} wrap className={cards.acts}>
        {state !== 'active' && (
          <Button size="sm" loading={check.isRunning} onClick={() => void check.run()}>
            {t('names.host.check')}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          {t('names.host.remove')}
        </Button>
        {checked_at && <Meta as="span">{`${t('names.host.lastLook')} ${exact(checked_at)}`}</Meta>}
      </Row>
      {isAsking && (
        <AskDialog
          title={t('names.host.removeTitle', { name: shown })}
          about={t('names.host.removeText')}
          action={t('names.host.remove')}
          busy={remove.isRunning}
          refusal={remove.error?.message}
          submit={() => void remove.run()}
          close={() => setAsking(false)}
        />
      )}
    </article>
  );
}

function Records({ records }: { records: readonly HostRecord[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <List gap={3}>
      {records.map(({ type, host, value }) => (
        <li key={`${type} ${host}`}>
          <Card
            narrow={{ columns: 1 }}
            columns="4.5rem 1fr 1fr"
            gap="2 4"
            as="dl"
            pad="3 4"
            surface="sunken"
            className={classes.record}
          >
            <div>
              <Text as="dt" size={1} soft>
                {t('names.host.type')}
              </Text>
              <dd>{type}</dd>
            </div>
            <div>
              <Text as="dt" size={1} soft>
                {t('names.host.host')}
              </Text>
              <Copied text={host} what={t('names.host.host')} />
            </div>
            <div>
              <Text as="dt" size={1} soft>
                {t('names.host.value')}
              </Text>
              <Copied text={value} what={t('names.host.value')} />
            </div>
          </Card>
        </li>
      ))}
    </List>
  );
}

function Copied({ text, what }: { text: string; what: string }): ReactNode {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <dd>
      <span>{text}</span>
      <ActionIcon
        variant="subtle"
        aria-label={copied ? t('names.host.copied') : t('names.host.copy', { what })}
        onClick={() => void copyText(text)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </dd>
  );
}
