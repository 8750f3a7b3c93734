/** The result of a contest on its way from provisional to certified: standing, appeals, certificate, and the proof that anybody can recount. */
import {
  IconChevronRight,
  IconDownload,
  IconEyeOff,
  IconListNumbers,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { downloadPdf } from '#shared/client/app/data/download.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Countdown } from '#shared/client/ui/Countdown.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Card, Grid, Heading, List, Meta, Row, Sign, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { certifyProblem } from '#shared/contests/certification/certifying.ts';
import type { CertificateShape, CertificationShape } from '#shared/contests/certification/certification.ts';
import { groupsOf } from '#shared/contests/certification/hexGroups.ts';
import { voidReasonKey } from '#shared/contests/integrity/voidReasons.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { ShareButton } from '#shared/client/contests/sharing/ShareButton.tsx';
import { WinnerSpotlight } from '#shared/client/contests/results/WinnerSpotlight.tsx';
import { CertifyButton } from '#shared/client/contests/studio/OrganizerBar.tsx';
import { StateBadge } from '#shared/client/contests/discovery/StateBadge.tsx';
import { Appeals } from './Appeals.tsx';
import { Recounting } from './Recounting.tsx';
import classes from './Certification.module.css';

interface ResultPageProps {
  certification: CertificationShape;
  reload: () => void;
  /** The shell's links: to the contest, to a contestant, and to signing in. */
  renderContest: (text: string) => ReactNode;
  renderContestant: (contestant_id: string, name: string) => ReactNode;
  renderLogIn: (text: string) => ReactNode;
}

export function ResultPage({
  certification,
  reload,
  renderContest,
  renderContestant,
  renderLogIn,
}: ResultPageProps): ReactNode {
  const { t } = useTranslation();
  const { exact, list } = useFormat();
  const { cx_id, contest_name, state, end_date, certificate, latest, results_shown, open_flags } = certification;
  const isCertified = state === 'certified';
  const votes = certification.result?.reduce((sum, one) => sum + one.votes, 0) ?? 0;
  const board = votes ? certification.result!.map((one) => ({ ...one, share: one.votes / votes })) : [];
  const isCelebrated = board.length > 0 && (state === 'provisional' || isCertified);
  const known = { ...certification, appeals_until: Date.parse(certification.appeals_until) };
  const canCertify = !certifyProblem(known, useNow(1000));
  return (
    <Stack gap={8}>
      <header className={classes.head}>
        <Row gap="2 4" wrap below={2} className={classes.kicker}>
          <StateBadge contest={certification} />
          {renderContest(t('contests.result.toContest'))}
        </Row>
        <h1>{withNonBreakingSpaces(contest_name)}</h1>
        <Text soft above={2}>
          {isCertified
            ? certificate
              ? t('contests.result.certified', { date: exact(certificate.certified_at) })
              : t(results_shown ? 'contests.result.making' : 'contests.result.final')
            : state === 'provisional'
              ? t('contests.result.provisional', { date: exact(end_date) })
              : state === 'cancelled'
                ? t('contests.vote.cancelled.title')
                : results_shown && t('contests.result.notYet')}
        </Text>
        {open_flags > 0 && <p>{t('contests.result.flags', { count: open_flags })}</p>}
        {certification.may_certify && canCertify && (
          <Box above={4}>
            <CertifyButton cx_id={certification.cx_id} certified={() => Promise.resolve(reload())} />
          </Box>
        )}
      </header>
      {isCelebrated && (
        <WinnerSpotlight board={board} certified={isCertified} renderLink={renderContestant}>
          <ShareButton
            title={contest_name}
            text={t('contests.result.share', {
              contest: contest_name,
              winner: list(leadersOf(board).map(({ contestant_name }) => contestant_name)),
            })}
            path={`/result/${cx_id}`}
          />
          {certificate && <DownloadButton cx_id={cx_id} />}
        </WinnerSpotlight>
      )}
      {!certification.result && <Hidden certification={certification} renderContest={renderContest} />}
      {certification.result && (
        <div className={certificate ? classes.columns : undefined}>
          <Standing certification={certification} renderContestant={renderContestant} />
          {certificate && <Certificate certification={certification} certificate={certificate} saves={!isCelebrated} />}
        </div>
      )}
      <Appeals certification={certification} reload={reload} renderLogIn={renderLogIn} />
      {!certificate && latest && (
        <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="latest">
          <h2 id="latest">{t('contests.result.latest')}</h2>
          <p>{t('contests.result.latestText', { count: latest.size, date: exact(latest.at) })}</p>
          <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.print}>
            {groupsOf(latest.root)}
          </Card>
          <Recounting cx_id={certification.cx_id} />
        </Card>
      )}
    </Stack>
  );
}

function Standing({ certification, renderContestant }: Pick<ResultPageProps, 'certification' | 'renderContestant'>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { result, contestants } = certification;
  const most = result?.[0]?.votes ?? 0;
  const more = contestants - (result?.length ?? 0);
  return (
    <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="standing">
      <h2 id="standing">
        <IconListNumbers size={22} aria-hidden />
        {t('contests.results.title')}
      </h2>
      {result ? (
        <List as="ol">
          {result.map(({ contestant_id, contestant_name, contestant_img, votes, rank }) => (
            <Grid
              as="li"
              columns="24px 44px 1fr auto"
              gap={3}
              cross="center"
              key={contestant_id}
              className={classes.row}
              data-first={(votes > 0 && rank === 1) || undefined}
            >
              <Text as="span" strong figures soft>
                {rank > 0 && rank}
              </Text>
              <span className={classes.picture}>
                <Picture src={contestant_img} alt="" name={contestant_name} width={88} height={104} />
              </span>
              <Text as="span" breaks>
                {renderContestant(contestant_id, contestant_name)}
                <Row as="span" gap={3} size={2}>
                  <span className={classes.track}>
                    <span className={classes.bar} style={{ width: `${most ? (votes / most) * 100 : 0}%` }} />
                  </span>
                  <Text as="span" strong figures textAlign="end" className={classes.votes}>
                    {number(votes)}
                  </Text>
                </Row>
              </Text>
              <IconChevronRight size={18} aria-hidden />
            </Grid>
          ))}
        </List>
      ) : null}
      {result && more > 0 && <Meta>{t('contests.certificate.more', { count: more })}</Meta>}
    </Card>
  );
}

/** In place of the numbers that the organizer keeps: what is hidden, until when, and where to go meanwhile. */
function Hidden({ certification, renderContest }: Pick<ResultPageProps, 'certification' | 'renderContest'>) {
  const { t } = useTranslation();
  const { exact, number } = useFormat();
  const { cx_id, contest_name, cover, state, end_date, contestants, results_policy } = certification;
  const ends = Date.parse(end_date);
  const isOpen = state === 'ongoing' || state === 'pending';
  const isTimed = isOpen && (results_policy === 'after_end' || results_policy === 'live');
  const until = isTimed
    ? t('contests.withheld.after_end', { date: exact(end_date) })
    : results_policy === 'hidden'
      ? t('contests.withheld.hidden')
      : t(isOpen && results_policy === 'after_vote' ? 'contests.withheld.after_vote' : 'contests.withheld.ended');
  return (
    <Grid
      as="section"
      surface="raised"
      columns="1fr 1fr"
      gap={8}
      pad={6}
      cross="center"
      medium={{ columns: 1, gap: 5, pad: 4 }}
      aria-labelledby="hidden"
    >
      <Picture
        src={cover}
        alt=""
        name={contest_name}
        width={1600}
        height={900}
        place="cover"
        first
        className={classes.cover}
      />
      <Stack gap={4} align="start" shrink>
        <Sign size={48} aria-hidden>
          <IconEyeOff size={24} />
        </Sign>
        <Heading id="hidden" level={2} size={6}>
          {t('contests.result.hiddenTitle')}
        </Heading>
        <Text soft>{until}</Text>
        <Text soft>{t('contests.result.hiddenText', { count: contestants, number: number(contestants) })}</Text>
        {isTimed && <Countdown until={ends} />}
        <Row gap={3} wrap cross="stretch">
          <ShareButton
            title={contest_name}
            text={t('contests.result.of', { contest: contest_name })}
            path={`/result/${cx_id}`}
          />
          <Row as="span" className={classes.kicker} strong>
            {renderContest(t('contests.result.toContest'))}
          </Row>
        </Row>
      </Stack>
    </Grid>
  );
}

function DownloadButton({ cx_id }: { cx_id: string }) {
  const { t } = useTranslation();
  const { run: savePdf, isRunning } = useAction(async () => {
    await downloadPdf(`/app/contest/v2/certificate/${cx_id}`).catch((cause: Error) => toast.refusal(cause.message));
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isRunning}
      onClick={() => void savePdf()}
    >
      {t('contests.certificate.download')}
    </Button>
  );
}

interface CertificateProps {
  certification: CertificationShape;
  certificate: CertificateShape;
  /** Where it is not beside the winner. */
  saves: boolean;
}

function Certificate({ certification: { cx_id, appeals }, certificate, saves }: CertificateProps) {
  const { t } = useTranslation();
  const { number, exact } = useFormat();
  const { votes, voided, root, voids_root, certified_at } = certificate;
  const voids = voided.reduce((sum, row) => sum + row.votes, 0);
  return (
    <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="certificate">
      <h2 id="certificate">
        <IconRosetteDiscountCheck size={22} aria-hidden />
        {t('contests.certificate.title')}
      </h2>
      <Stack as="dl" gap={3} className={classes.facts}>
        <div>
          <dt>{t('contests.certificate.certifiedAt')}</dt>
          <dd>{exact(certified_at)}</dd>
        </div>
        <div>
          <dt>{t('contests.certificate.counted')}</dt>
          <dd data-testid="certified-votes">{number(votes)}</dd>
        </div>
        <div>
          <dt>{t('contests.certificate.voided')}</dt>
          <dd>{number(voids)}</dd>
        </div>
        {voided.map(({ reason, votes: count }) => {
          const key = voidReasonKey(reason);
          return (
            <div key={reason}>
              <dt dir="auto">– {key ? t(key) : reason}</dt>
              <dd>{number(count)}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('contests.certificate.appeals')}</dt>
          <dd>{number(appeals.length)}</dd>
        </div>
      </Stack>
      <Meta>{t('contests.certificate.root')}</Meta>
      <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.print} data-testid="root">
        {groupsOf(root)}
      </Card>
      {voids > 0 && (
        <>
          <Meta>{t('contests.certificate.voidsRoot')}</Meta>
          <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.print}>
            {groupsOf(voids_root)}
          </Card>
        </>
      )}
      <Recounting cx_id={cx_id} root={root}>
        {saves && <DownloadButton cx_id={cx_id} />}
      </Recounting>
    </Card>
  );
}
