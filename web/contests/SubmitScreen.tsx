import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass, IconDoorOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { ContestGrid } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { EditionForm } from '#shared/client/contests/editions/EditionForm.tsx';
import { HallOfFame } from '#shared/client/contests/editions/HallOfFame.tsx';
import { OpenNext } from '#shared/client/contests/editions/OpenNext.tsx';
import { EntryForm } from '#shared/client/contests/entries/EntryForm.tsx';
import { isOut, rulingWords } from '#shared/client/contests/entries/rulingWords.ts';
import { useContest } from '#shared/client/contests/useContest.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { EditionShape } from '#shared/contests/editions/editions.ts';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To, to } from '#web/links.ts';
import classes from '#shared/client/contests/editions/Editions.module.css';

/** The entry form of the open contest. */
function Enter({ edition, reload }: { edition: EditionShape; reload: () => void }) {
  const { t } = useTranslation();
  const { contest, error, reload: again } = useContest(edition.open_contest);
  if (error) return <ErrorState text={error.message} again={() => void again()} />;
  if (!contest) return <Bone height={480} />;
  return (
    <Card pad={6} narrow={{ pad: 4 }}>
      <EntryForm
        contest={contest}
        edx_id={edition.edx_id}
        submit={t(contest.manages ? 'contests.manage.add' : 'contests.entry.send')}
        done={reload}
      />
    </Card>
  );
}

function Entering({ edition, reload }: { edition: EditionShape; reload: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const takesEntries = useIsOn('entries');
  const { own_entry, open_contest, entries, max_user } = edition;
  if (own_entry && !edition.manages)
    return (
      <Card pad={6} narrow={{ pad: 4 }} data-testid="entered">
        <p>{t('contests.edition.entered', { name: own_entry.contestant_name })}</p>
        {own_entry.ruling && <p>{t(rulingWords(own_entry.ruling).text)}</p>}
        {!isOut(own_entry) && (
          <p>
            <To name="editEntry" params={{ cx_id: own_entry.cx_id }}>
              {t('contests.entry.change')}
            </To>
          </p>
        )}
      </Card>
    );
  if (!open_contest || !takesEntries)
    return (
      <EmptyState
        icon={<IconDoorOff size={28} />}
        title={t('contests.entry.closed.title')}
        text={t('contests.edition.closed')}
      />
    );
  return (
    <>
      <p>
        {t('contests.edition.places', { count: Math.max(0, max_user - entries) })}
        <br />
        <progress
          className={classes.meter}
          value={entries}
          max={max_user}
          aria-label={t('contests.edition.places', { count: Math.max(0, max_user - entries) })}
        />
      </p>
      {user && <Enter key={edition.edx_id} edition={edition} reload={reload} />}
      {isVisitor && (
        <div>
          <Button renderRoot={(props) => <AuthLink {...props} name="logIn" />}>{t('contests.edition.logIn')}</Button>
        </div>
      )}
    </>
  );
}

/** An edition: its contests, its winners, and the way in. */
export default function SubmitScreen(): ReactNode {
  const { t } = useTranslation();
  const { edx_id = '' } = useParams();
  const { answer, error, reload } = useAnswer('getCachedEdition', { edx_id });
  const navigate = useNavigate();
  const [isEdited, edit] = useState(false);
  useWholeNotice(answer?.edition.edition_name ?? '', answer !== undefined);
  if (error && !answer)
    return error.code === 'edition_not_found' ? (
      <EmptyState
        level={1}
        icon={<IconCompass size={28} />}
        title={t('app.failure.not_found_title')}
        text={error.message}
      >
        <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
      </EmptyState>
    ) : (
      <ErrorState level={1} text={error.message} again={reload} />
    );
  if (!answer)
    return (
      <Loading>
        <Bone width="min(360px, 80%)" height={52} />
        <Bone height={480} />
      </Loading>
    );
  const { edition } = answer;
  return (
    <Stack gap={10}>
      <Stack gap={2}>
        <h1>{edition.edition_name}</h1>
        <Text soft maxWidth="68ch">
          {t('contests.edition.about', { count: edition.max_user })}
        </Text>
        {edition.manages && (
          <Row gap={2} cross="stretch" wrap>
            {edition.may_open_next && (
              <OpenNext
                edx_id={edx_id}
                opened={(cx_id) => void navigate({ pathname: to('studio', { cx_id }), search: '?section=dates' })}
              />
            )}
            <Button size="sm" variant="default" onClick={() => edit(true)}>
              {t('contests.edition.edit')}
            </Button>
          </Row>
        )}
      </Stack>
      <Stack as="section" gap={5} aria-labelledby="enter">
        <h2 id="enter">{t('contests.edition.enter')}</h2>
        <Entering edition={edition} reload={reload} />
      </Stack>
      {edition.fame.length > 0 && (
        <Stack as="section" gap={5} aria-labelledby="fame">
          <h2 id="fame">{t('contests.edition.fame')}</h2>
          <HallOfFame
            fame={edition.fame}
            renderLink={(params, props) => <To {...props} name="contestant" params={params} />}
          />
        </Stack>
      )}
      <Stack as="section" gap={5} aria-labelledby="contests">
        <h2 id="contests">{t('contests.contests')}</h2>
        <ContestGrid
          contests={edition.contests}
          renderTitle={({ cx_id, contest_name }) => (
            <To name="contest" params={{ cx_id }}>
              {contest_name}
            </To>
          )}
        />
      </Stack>
      {isEdited && (
        <EditionForm
          edition={edition}
          close={() => edit(false)}
          saved={() => {
            edit(false);
            reload();
          }}
        />
      )}
    </Stack>
  );
}
