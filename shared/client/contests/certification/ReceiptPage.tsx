/** A vote by its receipt, and the proof, made in this browser, that it is in the contest's published root. */
import { IconAlertTriangle, IconCircleCheck, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Card, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { ReceiptShape } from '#shared/contests/certification/certification.ts';
import { groupsOf } from '#shared/contests/certification/hexGroups.ts';
import { voidReasonKey } from '#shared/contests/integrity/voidReasons.ts';
import { stepsOf } from './receiptProof.ts';
import classes from './Certification.module.css';

interface ReceiptPageProps {
  receipt: ReceiptShape;
  /** The shell's links: to the contest, and to its result with the root. */
  renderContest: (text: string) => ReactNode;
  renderResult: (text: string) => ReactNode;
}

export function ReceiptPage({ receipt, renderContest, renderResult }: ReceiptPageProps): ReactNode {
  const { t } = useTranslation();
  const { exact, number } = useFormat();
  const { code, contest_name, contestant_name, timestamp, weight, voided, proof, without } = receipt;
  const reason = voided && voidReasonKey(voided);
  return (
    <Stack gap={8} maxWidth="860px">
      <header className={classes.head}>
        <Row gap="2 4" wrap below={2} className={classes.kicker}>
          <Badge tone={voided ? 'warning' : 'success'}>
            {t(voided ? 'contests.receipt.voided' : 'contests.receipt.counts')}
          </Badge>
          {renderContest(contest_name)}
        </Row>
        <h1>{t('contests.receipt.title', { code })}</h1>
      </header>
      <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="vote">
        <h2 id="vote">
          <IconReceipt size={22} aria-hidden />
          {t('contests.receipt.vote')}
        </h2>
        <Stack as="dl" gap={3} className={classes.facts}>
          <div>
            <dt>{t('contests.receipt.for')}</dt>
            <dd lang="">{contestant_name}</dd>
          </div>
          <div>
            <dt>{t('contests.receipt.at')}</dt>
            <dd>{exact(timestamp * 1000)}</dd>
          </div>
          {weight > 1 && (
            <div>
              <dt>{t('contests.receipt.weight')}</dt>
              <dd>{number(weight)}</dd>
            </div>
          )}
          {voided && (
            <div>
              <dt>{t('contests.receipt.why')}</dt>
              <dd dir="auto">{reason ? t(reason) : voided}</dd>
            </div>
          )}
        </Stack>
      </Card>
      <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="proof">
        <h2 id="proof">{t('contests.receipt.proof')}</h2>
        {proof ? (
          <Proof receipt={receipt} renderResult={renderResult} />
        ) : (
          <p>{t(without === 'withheld' ? 'contests.receipt.withheld' : 'contests.receipt.soon')}</p>
        )}
      </Card>
    </Stack>
  );
}

function Proof({ receipt, renderResult }: Pick<ReceiptPageProps, 'receipt' | 'renderResult'>) {
  const { t } = useTranslation();
  const { exact, number } = useFormat();
  const { root, at, size, index } = receipt.proof!;
  const steps = useMemo(() => stepsOf(receipt), [receipt]);
  const isFine = steps.every(({ isTrue }) => isTrue);
  return (
    <>
      <Row
        gap={3}
        cross="stretch"
        surface="info"
        pad={4}
        className={classes.outcome}
        data-failed={isFine ? undefined : ''}
        role="status"
        data-testid="proof"
      >
        {isFine ? <IconCircleCheck size={24} aria-hidden /> : <IconAlertTriangle size={24} aria-hidden />}
        <div>
          <p>
            <b>{t(isFine ? 'contests.receipt.proven' : 'contests.receipt.notProven')}</b>
          </p>
          <p>{t('contests.receipt.inBrowser')}</p>
        </div>
      </Row>
      <List as="ol" gap={3}>
        {steps.map(({ name, isTrue }) => (
          <Row
            as="li"
            key={name}
            gap={3}
            cross="stretch"
            className={classes.step}
            data-failed={isTrue ? undefined : ''}
          >
            {isTrue ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
            <span>
              {!isTrue && <b>{t('contests.receipt.step.failed')} </b>}
              {t(`contests.receipt.step.${name}`, { index: number(index + 1), size: number(size) })}
            </span>
          </Row>
        ))}
      </List>
      <Meta>
        {t(receipt.certified ? 'contests.receipt.rootFinal' : 'contests.receipt.rootAt', { date: exact(at) })}
      </Meta>
      <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.print}>
        {groupsOf(root)}
      </Card>
      <Row gap="2 4" wrap below={2} className={classes.kicker}>
        {renderResult(t('contests.receipt.compare'))}
      </Row>
    </>
  );
}
