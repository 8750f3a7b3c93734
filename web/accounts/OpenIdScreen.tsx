import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import formClasses from '#shared/client/accounts/AccountForm.module.css';
import { LogInForm } from '#shared/client/accounts/signIn/LogInForm.tsx';
import AddressStep from '#shared/client/accounts/openId/AddressStep.tsx';
import { dropPending, type PendingOpenId, pendingAt } from '#shared/client/accounts/openId/pendingLogIn.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { signedIn, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { AuthLink } from './AuthLink.tsx';

type Answer = OutputOfCall<'logInByOpenId'>;
type Step = Extract<Answer, { step: string }>;

/** Where a browser comes back to from another service: it logs in there, or is linked to the reader's account. */
export default function OpenIdScreen(): ReactNode {
  const { t } = useTranslation();
  const { params } = usePlace();
  const [pending] = useState(() => pendingAt(params['issuer']));
  const [step, setStep] = useState<Step>();
  const began = useRef(false);

  const goOn = (answer: Answer, next: string) => {
    if ('step' in answer) return setStep(answer);
    signedIn(answer);
    navigate(next, { replace: true });
  };
  const finishing = useAction(async ({ ticket, isLink, next }: PendingOpenId, query: string) => {
    if (!isLink) return goOn(await call.logInByOpenId({ ticket, query }, { quiet: true }), next);
    const { link } = await call.addOpenIdLink({ ticket, query }, { quiet: true });
    toast.success(t('accounts.openId.linked', { name: link.issuer }));
    navigate(next, { replace: true });
  });

  useEffect(() => {
    if (!pending || began.current) return;
    began.current = true;
    dropPending();
    void finishing.run(pending, location.search.slice(1));
  });

  if (pending && step)
    return <Stepping step={step} next={pending.next} done={(answer) => goOn(answer, pending.next)} />;
  if (!pending || finishing.error)
    return (
      <AuthFrame title={t('accounts.openId.failed')} lead="" stays>
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {finishing.error?.message ?? t('accounts.openId.lost')}
        </Card>
        <Button
          fullWidth
          className={formClasses.other}
          renderRoot={(props) =>
            pending?.isLink ? <To {...props} name="security" /> : <AuthLink {...props} name="logIn" />
          }
        >
          {t(pending?.isLink ? 'accounts.openId.backToSecurity' : 'accounts.openId.again')}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('accounts.openId.title')}
      lead={t(pending.isLink ? 'accounts.openId.workingLink' : 'accounts.openId.working')}
      stays
    >
      <Loading>
        <Bone height={48} />
      </Loading>
    </AuthFrame>
  );
}

interface SteppingProps {
  step: Step;
  next: string;
  done: (answer: Answer) => void;
}

function Stepping({ step: { step, ticket, issuer, email }, next, done }: SteppingProps) {
  const { t } = useTranslation();
  const isIn = useUser() !== undefined;
  const began = useRef(false);
  const linking = useAction(async () => {
    const { link } = await call.addKnownLink({ ticket });
    toast.success(t('accounts.openId.linked', { name: link.issuer }));
  });
  useEffect(() => {
    if (!isIn || step !== 'link' || began.current) return;
    began.current = true;
    // A toast shows the refusal; a person who is logged in goes on.
    void linking.run().finally(() => navigate(next, { replace: true }));
  });
  if (step === 'address')
    return (
      <AuthFrame title={t('accounts.openId.addressTitle')} lead={t('accounts.openId.addressLead', { issuer })} stays>
        <AddressStep ticket={ticket} email={email} done={done} />
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('accounts.openId.knownTitle')} lead={t('accounts.openId.knownLead', { issuer, email })} stays>
      <LogInForm
        name={email}
        renderForgotten={(typed) => (
          <AuthLink name="reset" email={typed.includes('@') ? typed.trim() : undefined}>
            {t('accounts.login.forgotten')}
          </AuthLink>
        )}
      />
    </AuthFrame>
  );
}
