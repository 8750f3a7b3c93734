import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Card, List, Row } from '#shared/client/ui/Layout.tsx';
import type { FamedContest } from '#shared/contests/editions/editions.ts';
import classes from './Editions.module.css';

interface HallOfFameProps {
  fame: readonly FamedContest[];
  /** The shell's link to a winner; spread the props on it. */
  renderLink: (
    to: { cx_id: string; contestant_id: string },
    props: { className?: string; children: ReactNode },
  ) => ReactNode;
}

/** The winners of an edition's contests. */
export function HallOfFame({ fame, renderLink }: HallOfFameProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <List fill="260px" gap={4}>
      {fame.map(({ cx_id, contest_name, is_provisional, winners }) => (
        <Card as="li" key={cx_id} gap={3} pad={4}>
          <Row as="p" gap={2} wrap size={2}>
            {contest_name}
            {is_provisional && <Badge>{t('contests.state.provisional')}</Badge>}
          </Row>
          {winners.map(({ contestant_id, contestant_name, contestant_img, votes }) => (
            <div key={contestant_id}>
              {renderLink(
                { cx_id, contestant_id },
                {
                  className: classes.winner,
                  children: (
                    <>
                      <div className={classes.face}>
                        <Picture src={contestant_img} alt="" name={contestant_name} width={400} height={500} />
                      </div>
                      <span>
                        <b lang="">{contestant_name}</b>
                        {number(votes)} {t('contests.votes', { count: votes })}
                      </span>
                    </>
                  ),
                },
              )}
            </div>
          ))}
        </Card>
      ))}
    </List>
  );
}
