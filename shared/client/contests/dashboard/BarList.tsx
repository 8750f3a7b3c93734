import { type CSSProperties, useId } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Grid, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Dashboard.module.css';

interface BarListProps {
  title: string;
  note?: string;
  /** What the shares are of, where more is counted than the rows show. */
  total?: number;
  /** The most first. A picture is an image path, empty for the name's letters. */
  rows: readonly { key: string; name: string; n: number; picture?: string }[];
}

/** Names with their numbers as bars. */
export function BarList({ title, note, total = 0, rows }: BarListProps) {
  const { number, percent } = useFormat();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const all = Math.max(
    1,
    total,
    rows.reduce((sum, { n }) => sum + n, 0),
  );
  return (
    <Stack as="section" gap={4} top className={classes.list} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Stack as="ol" gap={3}>
        {rows.map(({ key, name, n, picture }) => (
          <Grid as="li" columns="auto 1fr auto" gap="1 3" cross="center" key={key}>
            {picture !== undefined && (
              <span className={classes.face} aria-hidden>
                <Picture src={picture} alt="" name={name} width={40} height={40} />
              </span>
            )}
            <span className={classes.name}>{name}</span>
            <Text as="span" figures>
              {number(n)}{' '}
              <Text as="small" size={1} soft>
                {percent(Math.round((n / all) * 1000) / 1000)}
              </Text>
            </Text>
            <Text as="span" across className={classes.bar} style={{ '--of': n / most } as CSSProperties} aria-hidden />
          </Grid>
        ))}
      </Stack>
      {note && <Meta size={1}>{note}</Meta>}
    </Stack>
  );
}
