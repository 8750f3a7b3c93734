import { Button } from '#shared/client/ui/Button.tsx';
import { IconWorldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { regionsOf } from '#shared/accounts/places.ts';
import { useCountryNames } from '#shared/client/accounts/profile/PlaceFields.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { cartChanged } from '#shared/client/payments/checkout/cart.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { nameLimits } from '#shared/names/limits.ts';
import { searchPath } from '#shared/names/paths.ts';
import type { ContactShape, NameOffer } from '#shared/names/shapes.ts';
import classes from './Names.module.css';

/** Puts what was begun into the cart, and leads to where it is paid. */
export async function payFor(domain_order_id: string): Promise<void> {
  const thing = { type: 'domain', sx_id: domain_order_id, quantity: 1 };
  cartChanged(await call.addToCart(thing, { quiet: true }));
  void invalidate('getOwnNames');
  navigate('/checkout');
}

function NothingToBuy({ title, text }: { title: string; text: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<IconWorldOff size={28} />} title={title} text={text}>
      <Button renderRoot={(props) => <PathLink {...props} href={searchPath} />}>{t('names.buy.find')}</Button>
    </EmptyState>
  );
}

/** For how long a name is bought, who registers it, and on to where it is paid. */
export function BuyName({ name, currency }: { name: string; currency: string }): ReactNode {
  const { t } = useTranslation();
  const found = useAnswer('lookForNames', name ? { query: name, currency } : undefined);
  const known = useAnswer('getDomainContact', {});
  const offer = found.answer?.names[0];
  const { error } = found;
  if (!name || error?.fields?.['query'])
    return <NothingToBuy title={t('names.buy.none')} text={error?.fields?.['query'] ?? t('names.buy.noneText')} />;
  const failed = error ?? known.error;
  if (failed)
    return (
      <ErrorState
        text={failed.message}
        again={() => {
          found.reload();
          known.reload();
        }}
      />
    );
  if (!offer || !known.answer)
    return (
      <Loading>
        <Bone height={560} />
      </Loading>
    );
  if (offer.state !== 'free')
    return <NothingToBuy title={t('names.buy.gone', { name: offer.shown })} text={t('names.buy.noneText')} />;
  return <BuyForm {...{ offer, currency }} contact={known.answer.contact} />;
}

interface BuyFormProps {
  offer: NameOffer;
  currency: string;
  contact: ContactShape | undefined;
}

function BuyForm({ offer, currency, contact }: BuyFormProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const [years, setYears] = useState(1);
  const [agreed, setAgreed] = useState(false);
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async (values) => {
    const field = (key: keyof ContactShape) => values[`contact.${key}`] ?? '';
    const { order } = await call.buyDomain(
      {
        ...{ name: offer.shown, years, currency },
        // The server says what to do when it is missing.
        agreed: agreed as true,
        contact: {
          ...{ first_name: field('first_name'), last_name: field('last_name'), email: field('email') },
          ...{ phone: field('phone'), address: field('address'), city: field('city') },
          ...{ state: field('state'), zip: field('zip'), country: field('country') },
        },
      },
      { quiet: true },
    );
    await payFor(order.domain_order_id);
  });
  const total = offer.price! + (years - 1) * offer.renewal!;
  return (
    <Stack as="form" ref={ref} noValidate gap={5} onSubmit={submit} aria-label={t('names.buy.title')}>
      <Card as="section" gap={4} pad={6} className={classes.panel} aria-labelledby="buy-name">
        <Heading id="buy-name" level={2} strong breaks className={classes.name}>
          {offer.shown}
          {offer.shown !== offer.name && (
            <Text as="span" size={1} soft className={classes.ascii}>
              {offer.name}
            </Text>
          )}
        </Heading>
        <YearsSelect years={years} most={nameLimits.years.max} choose={setYears} />
        <Meta>{t('names.search.renewal', { price: money(offer.renewal!, currency) })}</Meta>
      </Card>
      <Card as="section" gap={4} pad={6} className={classes.panel} aria-labelledby="buy-contact">
        <h2 id="buy-contact">{t('names.buy.contact')}</h2>
        <Meta>{t('names.buy.contactText')}</Meta>
        <ContactFields contact={contact} problems={problems.fields} changed={clear} />
      </Card>
      <Card gap={4} pad={6} className={classes.panel}>
        <Agree text={t('names.buy.agree')} agreed={agreed} choose={setAgreed} problem={problems.fields['agreed']} />
        <Row as="p" gap={4} cross="baseline" justify="space-between" size={5} strong figures>
          <span>{t('names.buy.total')}</span>
          <span data-testid="total">{money(total, currency)}</span>
        </Row>
        <FormRefusal text={problems.form} />
        <Button type="submit" loading={sending}>
          {t('names.buy.pay')}
        </Button>
        <Meta>{t('names.buy.lead')}</Meta>
      </Card>
    </Stack>
  );
}

/** For how many years. */
export function YearsSelect({ years, most, choose }: { years: number; most: number; choose: (to: number) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('names.buy.years')}
      choices={Array.from({ length: most }, (_, index) => ({
        value: String(index + 1),
        label: t('names.years', { count: index + 1 }),
      }))}
      value={String(years)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}

interface AgreeProps {
  text: string;
  agreed: boolean;
  choose: (to: boolean) => void;
  problem: string | undefined;
}

export function Agree({ text, agreed, choose, problem }: AgreeProps): ReactNode {
  return (
    <div>
      <Row as="label" gap={3} cross="start" size={3} className={classes.agree}>
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        <span>{text}</span>
      </Row>
      {problem && !agreed && (
        <Text size={2} danger role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

interface ContactFieldsProps {
  contact: ContactShape | undefined;
  problems: Readonly<Record<string, string>>;
  changed: () => void;
}

function ContactFields({ contact, problems, changed }: ContactFieldsProps): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const countries = useCountryNames();
  const [country, setCountry] = useState(contact?.country ?? user?.country_code ?? '');
  const regions = regionsOf(country);
  const [first = '', ...others] = (user?.full_name ?? '').split(' ');
  const field = (key: keyof ContactShape, likely = '') => ({
    name: `contact.${key}`,
    defaultValue: contact?.[key] ?? likely,
    error: problems[`contact.${key}`],
    onChange: changed,
  });
  return (
    <>
      <Stack gap={4} className={classes.pair}>
        <TextInput {...field('first_name', first)} label={t('names.contact.firstName')} autoComplete="given-name" />
        <TextInput
          {...field('last_name', others.join(' '))}
          label={t('names.contact.lastName')}
          autoComplete="family-name"
        />
      </Stack>
      <Stack gap={4} className={classes.pair}>
        <TextInput
          {...field('email', user?.personalData?.email)}
          type="email"
          inputMode="email"
          label={t('names.contact.email')}
          autoComplete="email"
        />
        <TextInput
          {...field('phone', user?.personalData?.phone)}
          type="tel"
          label={t('names.contact.phone')}
          description={t('names.contact.phoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="tel"
        />
      </Stack>
      <TextInput {...field('address')} label={t('names.contact.address')} autoComplete="street-address" />
      <Stack gap={4} className={classes.pair}>
        <TextInput {...field('zip')} label={t('names.contact.zip')} autoComplete="postal-code" />
        <TextInput {...field('city')} label={t('names.contact.city')} autoComplete="address-level2" />
      </Stack>
      <Stack gap={4} className={classes.pair}>
        <Select
          name="contact.country"
          label={t('names.contact.country')}
          autoComplete="country"
          choices={[
            { value: '', label: t('names.contact.choose') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={country}
          error={problems['contact.country']}
          onChange={(event) => {
            setCountry(event.currentTarget.value);
            changed();
          }}
        />
        {regions.length > 0 && (
          <Select
            key={country}
            name="contact.state"
            label={t('names.contact.state')}
            autoComplete="address-level1"
            choices={[{ value: '', label: '–' }, ...regions.map(({ code, name }) => ({ value: code, label: name }))]}
            defaultValue={contact?.country === country ? contact.state : ''}
            error={problems['contact.state']}
            onChange={changed}
          />
        )}
      </Stack>
    </>
  );
}
