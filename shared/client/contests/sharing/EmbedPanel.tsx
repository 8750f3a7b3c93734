import { Button } from '#shared/client/ui/Button.tsx';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { saveOver } from '#shared/client/app/editConflict.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { embedSnippet, mostOrigins, originsIn } from './embedSites.ts';
import classes from './EmbedPanel.module.css';

export type EmbedContest = Pick<
  ContestShape,
  'cx_id' | 'contest_name' | 'contest_status' | 'embed_origins' | 'version'
>;

/** The addresses as they are stored, and the contest's `rev`, which its entries raise too. */
const knownOf = ({ version, embed_origins = ['*'] }: Pick<ContestShape, 'version' | 'embed_origins'>) => ({
  draft: { embed_origins },
  rev: Number(version.split('.')[0]),
});
const isForAll = (origins: readonly string[]) => origins.includes('*');
const linesOf = (origins: readonly string[]) => origins.filter((origin) => origin !== '*').join('\n');

const themes = [
  { value: 'system', key: 'contests.embed.theme.system' },
  { value: 'light', key: 'contests.embed.theme.light' },
  { value: 'dark', key: 'contests.embed.theme.dark' },
] as const;
type EmbedTheme = (typeof themes)[number]['value'];

/** Embedding on other sites: the snippet, a preview, and the allowed origins. */
export function EmbedPanel({ contest }: { contest: EmbedContest }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const [theme, setTheme] = useState<EmbedTheme>('system');
  const { cx_id, contest_name } = contest;
  const wished = theme === 'system' ? undefined : theme;
  const snippet = embedSnippet({ site: location.origin, cx_id, theme: wished });
  return (
    <Stack gap={5}>
      <Text soft>{t('contests.embed.text')}</Text>
      <Textarea
        label={t('contests.embed.code')}
        classNames={{ input: classes.code }}
        value={snippet}
        readOnly
        rows={3}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(snippet)}
      >
        {copied ? t('contests.embed.copied') : t('contests.embed.copy')}
      </Button>
      <Radios
        label={t('contests.embed.theme')}
        choices={themes.map(({ value, key }) => ({ value, label: t(key) }))}
        value={theme}
        choose={setTheme}
      />
      {/* A draft is shown nowhere else. */}
      {contest.contest_status !== 'draft' && (
        <section aria-labelledby="embed-preview">
          <Heading level={3} below={2} id="embed-preview" className={classes.heading}>
            {t('contests.embed.preview')}
          </Heading>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its origin */}
          <iframe
            key={theme}
            className={classes.frame}
            src={`/embed/${cx_id}${wished ? `?theme=${wished}` : ''}`}
            title={contest_name}
          />
        </section>
      )}
      <Text soft>
        <PathLink href="/contest-app">{t('contests.appDev.link')}</PathLink>
      </Text>
      <Sites contest={contest} />
    </Stack>
  );
}

interface RadiosProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  choose: (value: Value) => void;
}

function Radios<Value extends string>({ label, choices, value, choose }: RadiosProps<Value>) {
  return (
    <Row as="fieldset" gap="1 5" cross="stretch" wrap className={classes.radios}>
      <Text as="legend" below={2} className={classes.heading}>
        {label}
      </Text>
      {choices.map((choice) => (
        <Row as="label" key={choice.value} inline gap={2} size={3}>
          <input type="radio" checked={choice.value === value} onChange={() => choose(choice.value)} />
          {choice.label}
        </Row>
      ))}
    </Row>
  );
}

function Sites({ contest }: { contest: EmbedContest }) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  const [known, setKnown] = useState(() => knownOf(contest));
  /** What somebody else has saved meanwhile. */
  const [newer, setNewer] = useState<typeof known>();
  const [isAll, setAll] = useState(isForAll(known.draft.embed_origins));
  const [text, setText] = useState(linesOf(known.draft.embed_origins));
  const [problem, setProblem] = useState('');
  const [isSaved, setSaved] = useState(false);
  const { run: store, isRunning } = useAction(
    async (origins: string[]) => {
      const draft = { embed_origins: isAll ? ['*'] : origins };
      const saved = await saveOver({
        known,
        mine: draft,
        send: async (rev) => {
          const row = { className: 'Contests', cx_id, rev, ...draft };
          return (await call.createOrUpdate(row, { quiet: true })) as { rev: number };
        },
        newer: async () => {
          const answer = await call.fetchContest({ cx_id }, { quiet: true });
          return 'contest' in answer ? knownOf(answer.contest) : known;
        },
      });
      if ('newer' in saved) {
        setNewer(saved.newer);
        throw saved.refusal;
      }
      setKnown({ draft, rev: saved.answer.rev });
      setText(origins.join('\n'));
      setSaved(true);
    },
    ({ message }) => setProblem(message),
  );
  const takeNewer = () => {
    if (!newer) return;
    setKnown(newer);
    setAll(isForAll(newer.draft.embed_origins));
    // What was typed stays, below what others have added.
    const added = linesOf(newer.draft.embed_origins).split('\n');
    const mine = text.split('\n').filter((line) => line.trim() && !added.includes(line.trim()));
    setText([...added, ...mine].filter(Boolean).join('\n'));
    setNewer(undefined);
    setProblem('');
  };

  const save = () => {
    const { origins, wrong } = originsIn(text);
    if (!isAll && wrong !== undefined) return setProblem(t('contests.embed.sites.wrong', { address: wrong }));
    if (!isAll && origins.length > mostOrigins)
      return setProblem(t('contests.embed.sites.many', { most: mostOrigins }));
    setProblem('');
    setNewer(undefined);
    void store(origins);
  };
  return (
    <Stack
      edge="top"
      as="form"
      gap={3}
      className={classes.sites}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Radios
        label={t('contests.embed.sites')}
        choices={[
          { value: 'all', label: t('contests.embed.sites.all') },
          { value: 'some', label: t('contests.embed.sites.some') },
        ]}
        value={isAll ? 'all' : 'some'}
        choose={(value) => {
          setAll(value === 'all');
          setSaved(false);
        }}
      />
      {!isAll && (
        <Textarea
          label={t('contests.embed.sites.list')}
          description={t('contests.embed.sites.hint')}
          value={text}
          rows={3}
          error={(!newer && problem) || undefined}
          inputMode="url"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setSaved(false);
          }}
        />
      )}
      {newer ? (
        <FormRefusal text={problem} takeNewer={takeNewer} />
      ) : (
        isAll &&
        problem && (
          <Text role="alert" size={2} danger>
            {problem}
          </Text>
        )
      )}
      <Button type="submit" variant="default" loading={isRunning}>
        {isSaved ? t('contests.embed.sites.saved') : t('contests.embed.sites.save')}
      </Button>
    </Stack>
  );
}
