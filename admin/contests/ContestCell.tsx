import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { ContestCategory } from '#shared/contests/categories.ts';
import classes from './ContestCell.module.css';

interface ContestCellProps {
  /** One line: a smaller picture and the name only. */
  short?: boolean;
  contest: {
    cx_id: string;
    contest_id: number;
    contest_name: string;
    cover: string;
    category: ContestCategory;
    theme?: string;
  };
}

/** A contest in a row: picture, name with link, number, category. */
export function ContestCell({ contest, short = false }: ContestCellProps) {
  const { t } = useTranslation();
  const { cx_id, contest_id, contest_name, cover, category } = contest;
  return (
    <Row as="span" gap={3} inline shrink className={classes.contest} data-short={short || undefined}>
      <Text as="span" rigid className={classes.cover} background="sunken" aria-hidden>
        <Picture src={cover} alt="" name={contest_name} within={contest} width={56} height={40} />
      </Text>
      <Stack as="span" shrink>
        <Text tone="ink" as="a" strong clamp={2} className={classes.name} href={`/cx/${cx_id}`}>
          {contest_name}
        </Text>
        {!short && (
          <Meta as="span" size={1}>
            #{contest_id} · {t(`contests.category.${category}`)}
          </Meta>
        )}
      </Stack>
    </Row>
  );
}
