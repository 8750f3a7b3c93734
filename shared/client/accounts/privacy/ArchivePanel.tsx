import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DataArchive } from '#shared/accounts/entities/archive.ts';
import type { ArchiveShape } from '#shared/accounts/shapes.ts';
import { closeForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const megabyte = 1024 ** 2;

/** Everything of the reader's as one archive: asked for, watched while it is made, and fetched. */
export function ArchivePanel(): ReactNode {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const user_id = useUser()?.user_id;
  const { answer, error, reload } = useAnswer('getArchive', {});
  const { rows } = useLiveRows(DataArchive, 'user_id', user_id);
  const said = rows.map(({ rev }) => rev).join();
  useEffect(() => {
    if (said) void invalidate('getArchive');
  }, [said]);
  useEffect(() => {
    if (location.hash === '#archive') panel.current?.scrollIntoView();
  }, []);
  return (
    <Card
      ref={panel}
      id="archive"
      as="section"
      gap={4}
      pad={6}
      bounded
      narrow={{ pad: 4 }}
      aria-labelledby="archive-heading"
    >
      <Heading id="archive-heading" level={2} size={5}>
        {t('accounts.archive.title')}
      </Heading>
      <Meta size={3}>{t('accounts.archive.text')}</Meta>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : answer ? (
        <Archive archive={answer.archive} />
      ) : (
        <Loading>
          <Bone height={48} />
        </Loading>
      )}
    </Card>
  );
}

function Archive({ archive }: { archive: ArchiveShape | undefined }): ReactNode {
  const { t } = useTranslation();
  const { exact, time } = useFormat();
  const now = useNow(30_000);
  const [isAsking, setAsking] = useState(false);
  const mayAsk = !archive || Date.parse(archive.again_at) <= now;
  return (
    <>
      <div role="status">
        {archive?.state === 'making' && <Meta size={3}>{t('accounts.archive.making')}</Meta>}
        {archive?.state === 'failed' && (
          <Card as="p" pad="3 4" surface="danger" size={3}>
            {t('accounts.archive.failed')}
          </Card>
        )}
        {archive?.state === 'ready' && archive.until && (
          <p>{t('accounts.archive.ready', { until: exact(archive.until) })}</p>
        )}
      </div>
      {archive?.state === 'ready' && <Fetch bytes={archive.bytes ?? 0} />}
      {mayAsk && !isAsking && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(archive ? 'accounts.archive.askAgain' : 'accounts.archive.ask')}
          </Button>
        </div>
      )}
      {mayAsk && isAsking && <AskForm done={() => setAsking(false)} />}
      {archive && !mayAsk && archive.state !== 'making' && (
        <Meta size={3}>{t('accounts.archive.later', { time: time(archive.again_at) })}</Meta>
      )}
    </>
  );
}

/** The link is made when it is wanted: it is good for some minutes only. */
function Fetch({ bytes }: { bytes: number }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const fetchIt = useAction(async () => {
    const { archive } = await call.getArchive({});
    if (archive?.url) location.assign(archive.url);
    else void invalidate('getArchive');
  });
  const size = number(Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10));
  return (
    <div>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={fetchIt.isRunning}
        onClick={() => void fetchIt.run()}
      >
        {t('accounts.archive.download', { size })}
      </Button>
    </div>
  );
}

function AskForm({ done }: { done: () => void }): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(closeForm, async (values) => {
    const answer = await call.askArchive(values, { quiet: true });
    changeAnswer('getArchive', {}, () => answer);
    toast.success(t('accounts.archive.asked'));
    done();
  });
  return (
    <Stack as="form" ref={ref} gap={5} noValidate onSubmit={submit} aria-label={t('accounts.archive.title')}>
      <CurrentPassword error={problems.fields['current']} />
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <div>
        <Button type="submit" loading={sending}>
          {t('accounts.archive.ask')}
        </Button>
      </div>
    </Stack>
  );
}
