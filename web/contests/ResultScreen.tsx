import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ResultPage } from '#shared/client/contests/certification/ResultPage.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { ContestFailure } from './ContestFailure.tsx';

/** Milliseconds after which the page asks again: a state that the clock changes, and a certificate that is being made, are told by nobody. */
const askAgain = 20_000;

export default function ResultScreen(): ReactNode {
  const { cx_id = '' } = useParams();
  const { answer, error, reload } = useAnswer('getCertification', { cx_id }, { every: askAgain });
  if (error && !answer) return <ContestFailure error={error} again={() => Promise.resolve(reload())} />;
  if (!answer)
    return (
      <Loading>
        <Bone width="min(480px, 90%)" height={52} />
        <Bone height={480} />
      </Loading>
    );
  return (
    <Themed contest={answer.certification}>
      <ResultPage
        key={cx_id}
        certification={answer.certification}
        reload={reload}
        renderContest={(text) => (
          <To name="contest" params={{ cx_id }}>
            {text}
          </To>
        )}
        renderContestant={(contestant_id, name) => (
          <To name="contestant" params={{ cx_id, contestant_id }}>
            {name}
          </To>
        )}
        renderLogIn={(text) => <Button renderRoot={(props) => <AuthLink {...props} name="logIn" />}>{text}</Button>}
      />
    </Themed>
  );
}
