import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { call, type CallError } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { store } from '#shared/client/app/core/store.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { ProveFactor } from './ProveFactor.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

type Proven = { answer: unknown } | 'again' | undefined;

interface FactorDialogProps {
  error: CallError;
  done: (proven: Proven) => void;
}

const titles = {
  factor_required: 'accounts.factor.title',
  factor_missing: 'accounts.factor.setUp',
  confirm_first: 'accounts.factor.confirm',
} as const;

function FactorDialog({ error, done }: FactorDialogProps): ReactNode {
  const { t } = useTranslation();
  const { ways, ticket } = error.factor!;
  const code = error.code as keyof typeof titles;
  // Once the codes are shown, the session is open: closing the dialog goes on.
  const [entered, setEntered] = useState<Proven>();
  return (
    <Dialog title={t(titles[code])} close={() => done(entered)}>
      <Stack gap={5}>
        {code === 'factor_missing' ? (
          <SetUpFactor
            ticket={ticket}
            mayPasskey={ways.includes('passkey')}
            lead={t('accounts.factor.setUpText', { count: factorLimits.graceDays })}
            added={({ session }) => setEntered({ answer: session })}
            done={({ session }) => done({ answer: session })}
          />
        ) : (
          <ProveFactor
            ways={ways}
            ticket={ticket}
            lead={t(code === 'factor_required' ? 'accounts.factor.text' : 'accounts.factor.confirmText')}
            send={async (proof) => {
              if (ticket === undefined) await call.confirmSelf(proof, { quiet: true });
              return done(
                ticket === undefined
                  ? 'again'
                  : { answer: await call.logInByFactor({ ...proof, ticket }, { quiet: true }) },
              );
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Shows the dialog over whatever is there; resolves as the API's hook `factor` says. */
export function askForFactor(error: CallError): Promise<Proven> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const done = (proven: Proven) => {
      root.unmount();
      place.remove();
      resolve(proven);
    };
    root.render(
      <StrictMode>
        <Provider store={store}>
          <FactorDialog error={error} done={done} />
        </Provider>
      </StrictMode>,
    );
  });
}
