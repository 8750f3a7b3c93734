import { Button } from '#shared/client/ui/Button.tsx';
import { IconBooks, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { LibraryFile, LibraryItem } from '#shared/services/digital/digitalShapes.ts';
import { LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import { minute } from '#shared/time.ts';
import { FileRow } from '#shared/client/services/FileRow.tsx';
import { libraryPage } from './libraryLists.ts';
import { save } from '#shared/client/services/saveFile.ts';
import files from './Digital.module.css';
import classes from './Library.module.css';

const asked: readonly CallName[] = ['getUserDigitalFiles'];

function FileItem({ file, isOpen }: { file: LibraryFile; isOpen: boolean }) {
  const { t } = useTranslation();
  const { number, relative, exact } = useFormat();
  const now = useNow(minute);
  const { file_id, name, version, changed_at } = file;
  const download = useAction(
    async () => {
      const { downloads } = await call.getDigitalDownloads({ file_id }, { quiet: true });
      for (const { url, name: saved } of downloads) save(url, saved);
    },
    (cause) => toast.refusal(cause.message),
  );
  const facts = (
    <>
      <span>{t('services.digital.version', { number: number(version) })}</span>
      {version > 1 && (
        <time dateTime={changed_at} title={exact(changed_at)}>
          {t('services.library.changed', { when: relative(changed_at, now) })}
        </time>
      )}
      {file.is_new && isOpen && <Badge tone="success">{t('services.library.new')}</Badge>}
    </>
  );
  return (
    <Card as="li" pad={3} shrink className={files.file} data-testid="library-file">
      <FileRow file={file} facts={facts}>
        {isOpen && (
          <Button
            size="sm"
            variant="light"
            className={classes.download}
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isRunning}
            aria-label={t('services.library.downloadOf', { name: file.title || name })}
            onClick={() => void download.run()}
          >
            {t('services.library.download')}
          </Button>
        )}
      </FileRow>
    </Card>
  );
}

function Item({ item }: { item: LibraryItem }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { order_id, sx_id, title, provider, is_open, licence } = item;
  return (
    <Stack as="li" gap={4} shrink surface="raised" pad={5} data-testid="library-item">
      <Row gap="3 4" cross="stretch" wrap>
        <Picture src={item.service_image} alt="" name={title} width={120} height={80} className={classes.picture} />
        <Stack gap={1} top shrink className={classes.said}>
          <Heading level={2} size={5} breaks lang={item.language.toLowerCase()}>
            {item.is_shown ? <PathLink href={`/s/${sx_id}`}>{title}</PathLink> : title}
          </Heading>
          <Meta breaks>{t('services.library.by', { name: provider.full_name, date: date(item.bought_at) })}</Meta>
          <Row as="p" gap="1 5" cross="stretch" wrap>
            <PathLink href={`/orders/${order_id}`} className={classes.link}>
              {t('services.library.order')}
            </PathLink>
            {item.can_review && (
              <PathLink href={`/orders/${order_id}#reviews`} className={classes.link}>
                {t('services.library.review')}
              </PathLink>
            )}
          </Row>
        </Stack>
      </Row>
      {!is_open && (
        <Card as="p" pad="3 4" surface="warning">
          {t('services.library.closed')}
        </Card>
      )}
      {licence !== undefined && (
        <Stack as="p" gap={1}>
          <Meta as="span" breaks>
            {t('services.library.licence')}
          </Meta>
          <Card as="code" pad="2 3" surface="sunken" breaks className={classes.key}>
            {licence}
          </Card>
        </Stack>
      )}
      <List gap={3} shrink aria-label={t('services.library.files', { title })}>
        {item.files.map((file) => (
          <FileItem key={file.file_id} file={file} isOpen={is_open} />
        ))}
      </List>
    </Stack>
  );
}

const digitalOnes = serviceListPath({ keyword: '', stype: 'digital', page: 1 });

/** What the reader bought to download, newest first, live. */
export function Library(): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const own = useUser()?.user_id;
  useLiveAnswers(LibraryEntry, 'user_id', own, asked);
  useLiveAnswers(Order, 'user_id', own, asked);
  const { answers, error, isAsking, reload } = usePages('getUserDigitalFiles', libraryPage, pages);
  const items = answers?.flatMap(({ library }) => library);
  if (error && !items) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!items)
    return (
      <Loading gap={5}>
        <Bone height={220} />
        <Bone height={220} />
      </Loading>
    );
  if (!items.length)
    return (
      <EmptyState
        icon={<IconBooks size={28} />}
        title={t('services.library.none')}
        text={t('services.library.noneText')}
      >
        <Button renderRoot={(props) => <PathLink {...props} href={digitalOnes} />}>{t('services.library.find')}</Button>
      </EmptyState>
    );
  return (
    <>
      <List gap={5} aria-label={t('services.library.title')}>
        {items.map((item) => (
          <Item key={item.order_id} item={item} />
        ))}
      </List>
      {items.length < (answers?.at(-1)?.count ?? 0) && (
        <Button variant="default" self="start" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </>
  );
}
