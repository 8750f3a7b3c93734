import { Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconCheck, IconDownload, IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Card, Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { limits } from '#shared/limits.ts';
import { fileNameOf, type FileProblem, type ReadFile, type ReadRow, readCsv, templateOf } from './csvFile.ts';
import { RowFaults } from './RowFaults.tsx';
import { type ImportProgress, useImport } from './useImport.ts';
import classes from './Import.module.css';

interface ImportProps {
  contest: ContestShape;
  /** Called when rows were stored. */
  stored: () => void;
  close: () => void;
}

const problemTexts = {
  too_big: 'contests.import.problem.tooBig',
  not_text: 'contests.import.problem.notText',
  empty: 'contests.import.problem.empty',
  no_name: 'contests.import.problem.noName',
  too_many: 'contests.import.problem.tooMany',
  broken: 'contests.import.problem.broken',
  doubled: 'contests.import.problem.doubled',
} as const satisfies Record<FileProblem['why'], string>;

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(jpe?g|png|webp|gif|avif)$/i.test(name);

/** Rows with the faults of their pictures: named ones must be in the chosen folder, and not too big. */
const withPictures = (rows: readonly ReadRow[], pictures: ReadonlyMap<string, File>): ReadRow[] =>
  rows.map((row) => {
    if (!row.picture || !pictures.size) return row;
    const file = pictures.get(fileNameOf(row.picture));
    if (!file) return { ...row, faults: [...row.faults, { path: 'picture', why: 'no_picture' }] };
    if (file.size <= limits.uploadBytes) return row;
    return { ...row, faults: [...row.faults, { path: 'picture', why: 'too_big', limit: 3 }] };
  });

interface ChoicesProps {
  take: (file: File | undefined) => Promise<void>;
  pictures: ReadonlyMap<string, File>;
  takePictures: (pictures: ReadonlyMap<string, File>) => void;
}

/** The file, and the folder of its pictures. */
function Choices({ take, pictures, takePictures }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <Grid fit="280px" gap={4}>
      <Row as="label" gap={4} relative pad={5} radius="control" background="sunken" className={classes.choice}>
        <IconFileSpreadsheet size={24} aria-hidden />
        <Stack as="span" gap="half" shrink>
          <b>{t('contests.import.file')}</b>
          <Meta as="small">{t('contests.import.fileHint')}</Meta>
        </Stack>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </Row>
      <Row as="label" gap={4} relative pad={5} radius="control" background="sunken" className={classes.choice}>
        <IconPhoto size={24} aria-hidden />
        <Stack as="span" gap="half" shrink>
          <b>{t('contests.import.pictures')}</b>
          <Meta as="small">
            {pictures.size
              ? t('contests.import.picturesChosen', { count: pictures.size })
              : t('contests.import.picturesHint')}
          </Meta>
        </Stack>
        <input
          type="file"
          multiple
          // Whole folders, where the browser can; it has no property in React's types.
          {...{ webkitdirectory: '' }}
          onChange={(event) =>
            takePictures(
              new Map(
                [...(event.currentTarget.files ?? [])].filter(isPicture).map((one) => [fileNameOf(one.name), one]),
              ),
            )
          }
        />
      </Row>
    </Grid>
  );
}

function Problem({ problem }: { problem: FileProblem }) {
  const { t } = useTranslation();
  return (
    <Row as="p" role="alert" gap={3} cross="start" surface="sunken" pad={4} danger breaks>
      <IconAlertTriangle size={20} aria-hidden />
      {t(problemTexts[problem.why], {
        count: importLimits.rows,
        row: 'row' in problem ? problem.row : 0,
        headers: 'headers' in problem ? problem.headers : '',
      })}
    </Row>
  );
}

function Sums({ good, bad }: { good: number; bad: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Row gap="3 6" cross="stretch" wrap figures className={classes.sums} role="status">
      <p data-tone="good">
        <Text as="b" size={5}>
          {number(good)}
        </Text>{' '}
        {t('contests.import.good', { count: good })}
      </p>
      {bad > 0 && (
        <p data-tone="bad">
          <Text as="b" size={5}>
            {number(bad)}
          </Text>{' '}
          {t('contests.import.bad', { count: bad })}
        </p>
      )}
    </Row>
  );
}

/** Contestants from a CSV file: choose, look at what is in it, and send. */
export default function ImportContestants({ contest, stored, close }: ImportProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, fields } = contest;
  const [file, setFile] = useState<ReadFile>();
  const [problem, setProblem] = useState<FileProblem>();
  const [pictures, setPictures] = useState<ReadonlyMap<string, File>>(new Map());
  const [skipKnown, setSkipKnown] = useState(true);
  const { progress, start, reset } = useImport(stored);

  const take = async (chosen: File | undefined) => {
    reset();
    setFile(undefined);
    setProblem(undefined);
    if (!chosen) return;
    // Measured before it is read.
    const answer =
      chosen.size > importLimits.bytes
        ? { problem: { why: 'too_big' as const } }
        : readCsv(new Uint8Array(await chosen.arrayBuffer()), fields);
    if ('problem' in answer) setProblem(answer.problem);
    else setFile(answer);
  };
  const saveTemplate = () => {
    const link = document.createElement('a');
    link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(templateOf(fields, t('contests.import.example')))}`;
    link.download = 'contestants.csv';
    link.click();
  };

  const rows = file ? withPictures(file.rows, pictures) : [];
  const good = rows.filter(({ faults }) => !faults.length);
  const leftOut = file?.headers.filter((header, index) => header && !file.targets[index]) ?? [];
  return (
    <Card as="section" gap={5} pad={6} aria-labelledby="import-title">
      <Row gap={4} justify="space-between">
        <h2 id="import-title">{t('contests.import.title')}</h2>
        <Button variant="subtle" onClick={close}>
          {t('site.close')}
        </Button>
      </Row>
      {progress ? (
        <Progress progress={progress} />
      ) : (
        <>
          <Text soft>{t('contests.import.lead', { count: importLimits.rows })}</Text>
          <Choices take={take} pictures={pictures} takePictures={setPictures} />
          <Button
            variant="subtle"
            self="start"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={saveTemplate}
          >
            {t('contests.import.template')}
          </Button>
        </>
      )}
      {problem && <Problem problem={problem} />}
      {file && !progress && (
        <>
          <Sums good={good.length} bad={rows.length - good.length} />
          {file.encoding === 'windows-1252' && <Meta className={classes.note}>{t('contests.import.encoding')}</Meta>}
          {leftOut.length > 0 && (
            <Meta className={classes.note}>{t('contests.import.leftOut', { headers: leftOut.join(', ') })}</Meta>
          )}
          {rows.some(({ picture }) => picture) && !pictures.size && (
            <Meta className={classes.note}>{t('contests.import.noFolder')}</Meta>
          )}
          <RowFaults rows={rows} fields={fields} />
          <Switch
            label={t('contests.import.skipKnown')}
            hint={t('contests.import.skipKnownHint')}
            checked={skipKnown}
            onChange={(event) => setSkipKnown(event.currentTarget.checked)}
          />
          <Button
            size="lg"
            self="start"
            disabled={!good.length}
            onClick={() => void start({ cx_id, file, rows: good, pictures, skipKnown })}
          >
            {t('contests.import.send', { count: good.length })}
          </Button>
        </>
      )}
    </Card>
  );
}

function Progress({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { state, sent, of, added, known, skipped, refusal } = progress;
  return (
    <Stack gap={3} className={classes.progress}>
      <progress value={sent} max={of} aria-label={t('contests.import.title')} />
      <Row as="p" role="status" gap={2} strong figures>
        {state === 'done' ? (
          <>
            <IconCheck size={20} aria-hidden />
            {t('contests.import.done', { count: added })}
          </>
        ) : (
          t(state === 'waiting' ? 'contests.import.waiting' : 'contests.import.running', {
            sent: number(sent),
            of: number(of),
          })
        )}
      </Row>
      {known > 0 && <Meta className={classes.note}>{t('contests.import.known', { count: known })}</Meta>}
      {skipped > 0 && <Meta className={classes.note}>{t('contests.import.skipped', { count: skipped })}</Meta>}
      {refusal && (
        <Row as="p" role="alert" gap={3} cross="start" surface="sunken" pad={4} danger breaks>
          <IconAlertTriangle size={20} aria-hidden />
          {refusal.message} {t('contests.import.again')}
        </Row>
      )}
    </Stack>
  );
}
