import { Button } from '#shared/client/ui/Button.tsx';
import { useState } from 'react';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Heading, Meta } from '#shared/client/ui/Layout.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { minute } from '#shared/time.ts';
import { moneyMoved } from '#shared/client/payments/beginPayment.ts';
import classes from './PaymentView.module.css';

/** The day in the reader's own time, as YYYY-MM-DD. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * minute).toISOString().slice(0, 10);

/** "I have paid", with what the receiver finds the payment by. */
export function ClaimForm({ payment: { payment_id, amount } }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  const [picture, setPicture] = useState('');
  const [isSending, setSending] = useState(false);
  const { ref, submit, sending, problems } = useAccountForm(undefined, async ({ sender, reference, paid_on }) => {
    const { payment } = await call.claimPayment(
      {
        payment_id,
        amount,
        sender: sender ?? '',
        reference: reference ?? '',
        paid_on: paid_on ?? '',
        ...(picture && { picture }),
      },
      { quiet: true },
    );
    changeAnswer('getPayment', { payment_id }, (known) => known && { ...known, payment });
    moneyMoved();
  });
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      <Heading level={2} size={5}>
        {t('payments.claim.title')}
      </Heading>
      <Meta size={3} className={classes.about}>
        {t('payments.claim.text')}
      </Meta>
      <TextInput
        name="sender"
        label={t('payments.claim.sender')}
        autoComplete="name"
        maxLength={paymentLimits.sender}
        error={problems.fields['sender']}
      />
      <TextInput
        name="reference"
        label={t('payments.claim.reference')}
        description={t('payments.claim.referenceHint')}
        autoComplete="off"
        maxLength={paymentLimits.reference}
        error={problems.fields['reference']}
      />
      <TextInput
        name="paid_on"
        type="date"
        label={t('payments.claim.paidOn')}
        defaultValue={today()}
        max={today()}
        error={problems.fields['paid_on']}
      />
      {isMember && (
        <ImagePick
          label={t('payments.claim.picture')}
          value={picture}
          change={setPicture}
          width={800}
          height={800}
          error={problems.fields['picture']}
          busy={setSending}
        />
      )}
      <FormRefusal text={problems.form} />
      <Button type="submit" size="lg" fullWidth loading={sending} disabled={isSending}>
        {t('payments.claim.send')}
      </Button>
    </form>
  );
}
