import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import classes from './Pager.module.css';

interface PagerProps {
  page: number;
  size: number;
  count: number;
  toPage: (page: number) => void;
}

/** Pagination. Beyond the last reachable page, use filters or the export. */
export function Pager({ page, size, count, toPage }: PagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pages = Math.max(1, Math.ceil(count / size));
  const last = Math.min(pages, contestLimits.votePages);
  if (pages === 1) return null;
  return (
    <Row as="nav" gap={2} justify="end" wrap above={4} aria-label={t('admin.pages')}>
      <Meta figures className={classes.where} aria-live="polite">
        {t('admin.rows', {
          from: number((page - 1) * size + 1),
          to: number(Math.min(page * size, count)),
          count: number(count),
        })}
        {page === last && pages > last && ` · ${t('admin.pagesEnd')}`}
      </Meta>
      <ActionIcon
        variant="default"
        aria-label={t('admin.previous')}
        disabled={page <= 1}
        onClick={() => toPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('admin.next')}
        disabled={page >= last}
        onClick={() => toPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
