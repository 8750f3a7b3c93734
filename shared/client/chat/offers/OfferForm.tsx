import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import { currencies, type Currency, parseAmount } from '#shared/payments/money.ts';
import type { OwnService } from '#shared/services/shapes.ts';
import { showMessages } from '#shared/client/chat/composer/sending.ts';

const empty = {
  title: '',
  text: '',
  price: '',
  currency: 'EUR',
  days: '7',
  revisions: '1',
  expires: '7',
  service: '',
};

/** What a service and its first package say; a booking's price is for an hour or a minute, and so is not that of an offer. */
const saidBy = (service: OwnService | undefined, tag: string): typeof empty => ({
  ...empty,
  ...(service && { title: service.title.slice(0, chatLimits.title) }),
  ...(service?.price_from !== undefined &&
    service.stype !== 'booking' && {
      price: typedAmount(service.price_from, service.currency, tag),
      currency: service.currency,
    }),
  ...(service?.days && { days: String(service.days) }),
  ...(service?.revisions !== undefined && { revisions: String(service.revisions) }),
});

/** A provider offers work for a price. */
export function OfferForm({ conversation_id, close }: { conversation_id: string; close: () => void }): ReactNode {
  const { t, tag } = useTranslation();
  // The same id again is the same offer, however often the button is pressed on a bad line.
  const [client_id] = useState(clientId);
  const [values, setValues] = useState(empty);
  /** What stood there before anybody typed: another service says it anew. */
  const [filled, setFilled] = useState(empty);
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((known) => ({ ...known, [name]: value }));
  };
  const { answer: own } = useAnswer('getOwnServices', {});
  const services = own?.services.filter(({ status }) => status === 'approved') ?? [];
  const choose = (service: string) => {
    const said = saidBy(
      services.find(({ sx_id }) => sx_id === service),
      tag,
    );
    const isUntyped = (name: keyof typeof empty) => values[name] === filled[name];
    setValues({
      ...values,
      service,
      ...(isUntyped('title') && { title: said.title }),
      ...(isUntyped('price') && isUntyped('currency') && { price: said.price, currency: said.currency }),
      ...(isUntyped('days') && { days: said.days }),
      ...(isUntyped('revisions') && { revisions: said.revisions }),
    });
    setFilled(said);
  };
  const [isPriceless, setPriceless] = useState(false);
  const send = useAction(async () => {
    const price = parseAmount(values.price, values.currency as Currency, tag);
    setPriceless(!price);
    if (!price) return;
    const { message } = await call.sendOffer(
      {
        ...{ conversation_id, client_id, title: values.title, text: values.text, currency: values.currency },
        price,
        delivery_days: Number(values.days),
        revisions: Number(values.revisions),
        expires_days: Number(values.expires),
        service: values.service,
      },
      { quiet: true },
    );
    showMessages([message]);
    close();
  });
  const problem = (name: string) => send.error?.fields?.[name];
  return (
    <Dialog title={t('chat.offer.make')} close={close}>
      <Stack
        as="form"
        noValidate
        gap={4}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void send.run();
        }}
      >
        {services.length > 0 && (
          <Select
            label={t('chat.offer.form.service')}
            value={values.service}
            choices={[
              { value: '', label: t('chat.offer.form.noService') },
              ...services.map(({ sx_id, title }) => ({ value: sx_id, label: title })),
            ]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        <TextInput
          label={t('chat.offer.form.title')}
          value={values.title}
          maxLength={chatLimits.title}
          required
          error={problem('title')}
          onChange={set('title')}
        />
        <Textarea
          label={t('chat.offer.form.text')}
          value={values.text}
          rows={4}
          maxLength={chatLimits.offer.text}
          error={problem('text')}
          onChange={set('text')}
        />
        <Grid fit="120px" gap={3} cross="start">
          <TextInput
            label={t('chat.offer.form.price')}
            value={values.price}
            inputMode="decimal"
            required
            error={isPriceless ? t('chat.offer.form.noPrice') : problem('price')}
            onChange={set('price')}
          />
          <Select
            label={t('chat.offer.form.currency')}
            value={values.currency}
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            onChange={set('currency')}
          />
        </Grid>
        <Grid fit="120px" gap={3} cross="start">
          <TextInput
            label={t('chat.offer.form.days')}
            value={values.days}
            inputMode="numeric"
            error={problem('delivery_days')}
            onChange={set('days')}
          />
          <TextInput
            label={t('chat.offer.form.revisions')}
            value={values.revisions}
            inputMode="numeric"
            error={problem('revisions')}
            onChange={set('revisions')}
          />
          <TextInput
            label={t('chat.offer.form.expires')}
            value={values.expires}
            inputMode="numeric"
            error={problem('expires_days')}
            onChange={set('expires')}
          />
        </Grid>
        {send.error && !send.error.fields && <p role="alert">{send.error.message}</p>}
        <Button type="submit" loading={send.isRunning}>
          {t('chat.offer.form.send')}
        </Button>
      </Stack>
    </Dialog>
  );
}
