import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '#shared/client/contests/board.ts';
import { inColorOf } from '#shared/client/contests/colors.ts';
import classes from './ContestantStrip.module.css';

interface ContestantStripProps {
  board: readonly Placed[];
  /** The contestant of this page. */
  shown: string;
  renderLink: (contestant_id: string, children: ReactNode, props?: { className?: string }) => ReactNode;
  /** The link to all of them. */
  all: ReactNode;
}

const most = 24;

/** A strip of the other contestants. */
export function ContestantStrip({ board, shown, renderLink, all }: ContestantStripProps) {
  const { t } = useTranslation();
  const others = board.filter((one) => one.contestant_id !== shown).slice(0, most);
  if (!others.length) return null;
  return (
    <Text across as="section" shrink aria-labelledby="others">
      <Row gap="1 4" cross="baseline" justify="space-between" wrap below={4} className={classes.head}>
        <Heading level={2} id="others" size={5}>
          {t('contests.contestant.others')}
        </Heading>
        {all}
      </Row>
      <Row as="ul" gap={4} cross="stretch" className={classes.strip} narrow={{ gap: 3 }}>
        {others.map((one) => (
          <li key={one.contestant_id}>
            {renderLink(
              one.contestant_id,
              <>
                <Box as="span" className={classes.picture} relative radius="card" style={inColorOf(one)}>
                  <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={1000} />
                  {one.rank > 0 && (
                    <Stack size={2} display as="span" align="center" cross="center" className={classes.rank}>
                      <span className="visually-hidden">{t('contests.rank')} </span>
                      {one.rank}
                    </Stack>
                  )}
                </Box>
                <Text breaks as="span" size={2} strong clamp={2} above={2} className={classes.name} lang="">
                  {one.contestant_name}
                </Text>
              </>,
              { className: classes.other },
            )}
          </li>
        ))}
      </Row>
    </Text>
  );
}
