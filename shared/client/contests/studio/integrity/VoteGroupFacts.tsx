/** What a decision about votes is about: whom they are for, how many, from where, when, and why they are suspect. */
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { inWords } from '#shared/client/ui/duration.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { suspectReasons } from '#shared/contests/entities.ts';
import type { FlagShape, SuspectGroup } from '#shared/contests/integrity/integrity.ts';
import { minute } from '#shared/time.ts';
import classes from './Integrity.module.css';

/** The words of a reason; those of a later version are shown as they are. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const known = suspectReasons.find((each) => each === reason);
    return known ? t(`contests.suspectReason.${known}`) : reason;
  };
}

interface VoteGroupFactsProps {
  group: SuspectGroup | FlagShape;
  /** Beside the name. */
  mark?: ReactNode;
}

export function VoteGroupFacts({ group, mark }: VoteGroupFactsProps): ReactNode {
  const { t, tag: language } = useTranslation();
  const { number, exact } = useFormat();
  const wordsOf = useReasonWords();
  const { contestant_name, contestant_img, round_number, votes, from, until, network, risks } = group;
  const lasted = Date.parse(until) - Date.parse(from);
  return (
    <>
      <Row gap={3} cross="start" wrap>
        <Text as="span" rigid className={classes.picture} radius="control">
          <Picture src={contestant_img} alt="" name={contestant_name} width={88} height={104} />
        </Text>
        <Stack grow breaks gap="half" className={classes.who}>
          <strong>{contestant_name || t('contests.integrity.gone')}</strong>
          <span>
            {t('contests.integrity.from', {
              count: votes,
              number: number(votes),
              network: network
                .replaceAll(/[^a-z0-9]/gi, '')
                .slice(0, 4)
                .toUpperCase(),
              round: round_number,
            })}
          </span>
          <small>
            {lasted < minute
              ? t('contests.integrity.atOnce', { date: exact(from) })
              : t('contests.integrity.within', {
                  time: inWords(language, Math.round(lasted / minute) * minute),
                  date: exact(from),
                })}
          </small>
        </Stack>
        {mark}
      </Row>
      <Row gap={2} cross="stretch" wrap>
        {risks.map(({ reason, votes: many }) => (
          <Badge key={reason} tone="warning">
            {t('contests.integrity.suspectReason', { reason: wordsOf(reason), number: number(many) })}
          </Badge>
        ))}
      </Row>
    </>
  );
}
