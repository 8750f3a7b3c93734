/** Recounts a contest's ledger in the browser, and offers it as a file. */
import { Button } from '#shared/client/ui/Button.tsx';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import { IconAlertTriangle, IconCalculator, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { Recounted } from '#shared/contests/certification/recount.ts';
import { ledgerPath, recountLedger } from './recountLedger.ts';
import classes from './Certification.module.css';

interface RecountingProps {
  cx_id: string;
  /** The fingerprint on the page, which the ledger must have. */
  root?: string;
  /** Further actions. */
  children?: ReactNode;
}

export function Recounting({ cx_id, root, children }: RecountingProps): ReactNode {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const [outcome, setOutcome] = useState<Recounted>();
  const { percent } = useFormat();
  const { run: recount, isRunning } = useAction(async () => {
    setShare(0);
    try {
      setOutcome(await recountLedger(cx_id, setShare));
    } catch (cause) {
      toast.refusal((cause as Error).message);
    }
  });
  return (
    <>
      <Meta>{t('contests.recount.about')}</Meta>
      <Row gap={3} cross="stretch" wrap>
        <Button
          leftSection={<IconCalculator size={18} aria-hidden />}
          disabled={isRunning}
          onClick={() => void recount()}
        >
          {isRunning ? t('contests.recount.running', { share: percent(share) }) : t('contests.recount.start')}
        </Button>
        {children}
        <Button variant="default" component="a" href={ledgerPath(cx_id)} download>
          {t('contests.recount.file')}
        </Button>
      </Row>
      <div role="status">{outcome && <Outcome outcome={outcome} root={root} />}</div>
    </>
  );
}

function Outcome({ outcome, root }: { outcome: Recounted; root?: string | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const isFine = outcome.faults.length === 0 && (root === undefined || root === outcome.root);
  return (
    <Row
      gap={3}
      cross="stretch"
      surface="info"
      pad={4}
      className={classes.outcome}
      data-failed={isFine ? undefined : ''}
    >
      {isFine ? <IconCircleCheck size={24} aria-hidden /> : <IconAlertTriangle size={24} aria-hidden />}
      <div>
        <p>
          <b>
            {isFine
              ? t(outcome.header.certified ? 'contests.recount.fine' : 'contests.recount.fineSoFar', {
                  count: outcome.votes,
                  number: number(outcome.votes),
                })
              : t('contests.recount.wrong')}
          </b>
        </p>
        <p>
          {t('contests.recount.detail', {
            count: outcome.size,
            number: number(outcome.size),
            voided: number(outcome.voided),
          })}
        </p>
      </div>
    </Row>
  );
}
