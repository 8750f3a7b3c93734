import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { countries } from '#shared/accounts/places.ts';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { TextInput, Textarea } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { languages } from '#shared/languages.ts';
import { currencies } from '#shared/payments/money.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { bookingTypes, contactWays, deliveryWays, serviceIntervals, serviceTypes } from '#shared/services/types.ts';
import { AskFields } from './AskFields.tsx';
import { DigitalFiles } from '#shared/client/services/digital/DigitalFiles.tsx';
import type { SaveHours } from '#shared/client/services/bookings/HoursForm.tsx';
import { newPackage, type Typed, type TypedPackage } from '#shared/client/services/catalogue/serviceDraft.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { VideoField } from './VideoField.tsx';
import classes from './ServiceForm.module.css';

const hoursPart = () => import('#shared/client/services/bookings/HoursForm.tsx');

export interface StepProps {
  sx_id: string;
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  /** The sentence about a field of what is handed in, such as 'package.0.price'. */
  problemOf: (path: string) => string | undefined;
  /** Of the hours of bookings, which are saved with their step. */
  hold: (save: SaveHours | undefined) => void;
}

export function WhatStep({ typed, change, problemOf }: StepProps): ReactNode {
  const { t } = useTranslation();
  const names = useNames();
  const words = useServiceWords();
  return (
    <>
      <TextInput
        label={t('services.form.name')}
        description={t('services.form.nameHint')}
        maxLength={serviceLimits.title.max}
        value={typed.title}
        error={problemOf('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Select
        label={t('services.form.category')}
        value={typed.category}
        error={problemOf('category')}
        choices={[
          { value: '', label: t('services.form.choose') },
          ...words.categories(true).map(({ value, label }) => ({ value: String(value), label })),
        ]}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <ChipChoice
        label={t('services.form.type')}
        choices={serviceTypes.map((value) => ({ value, label: words.type(value) }))}
        chosen={typed.stype}
        input={{
          name: 'stype',
          onChange: ({ currentTarget: { value } }) =>
            change({ stype: serviceTypes.find((each) => each === value) ?? typed.stype }),
        }}
      />
      <Select
        label={t('services.form.language')}
        value={typed.language}
        choices={languages.map((value) => ({ value, label: names.language(value) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ language: languages.find((each) => each === value) ?? typed.language })
        }
      />
      <MarkField>
        <Textarea
          label={t('services.form.description')}
          autosize
          minRows={5}
          maxLength={serviceLimits.description.max}
          value={typed.description}
          error={problemOf('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </MarkField>
    </>
  );
}

interface PackageFieldsProps {
  pack: TypedPackage;
  place: string;
  number: string;
  stype: Typed['stype'];
  problemOf: StepProps['problemOf'];
  change: (changes: Partial<TypedPackage>) => void;
  remove: (() => void) | undefined;
}

function PackageFields({ pack, place, number, stype, problemOf, change, remove }: PackageFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack as="fieldset" gap={4} top className={classes.part}>
      <legend>{t('services.form.package', { number })}</legend>
      <TextInput
        label={t('services.form.label')}
        maxLength={serviceLimits.label}
        value={pack.label}
        error={problemOf(`${place}.label`)}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('services.form.price')}
        inputMode="decimal"
        value={pack.price}
        error={problemOf(`${place}.price`)}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <Textarea
        label={t('services.form.inclusions')}
        autosize
        minRows={3}
        value={pack.inclusions}
        error={
          problemOf(`${place}.inclusions`) ??
          pack.inclusions
            .split('\n')
            .map((_, at) => problemOf(`${place}.inclusions.${at}`))
            .find(Boolean)
        }
        onChange={(event) => change({ inclusions: event.currentTarget.value })}
      />
      {stype === 'one_time' && (
        <Stack gap={3} className={classes.pair}>
          <TextInput
            label={t('services.form.days')}
            inputMode="numeric"
            value={pack.days}
            error={problemOf(`${place}.days`)}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
          <TextInput
            label={t('services.form.revisions')}
            inputMode="numeric"
            value={pack.revisions}
            error={problemOf(`${place}.revisions`)}
            onChange={(event) => change({ revisions: event.currentTarget.value })}
          />
        </Stack>
      )}
      {stype === 'recurring' && (
        <Select
          label={t('services.form.interval')}
          value={pack.interval}
          error={problemOf(`${place}.interval`)}
          choices={[
            { value: '', label: t('services.form.choose') },
            ...serviceIntervals.map((value) => ({ value, label: t(`services.form.every.${value}`) })),
          ]}
          onChange={(event) => change({ interval: event.currentTarget.value })}
        />
      )}
      {stype === 'booking' && (
        <TextInput
          label={t('services.form.minutes')}
          inputMode="numeric"
          value={pack.minutes}
          error={problemOf(`${place}.minutes`)}
          onChange={(event) => change({ minutes: event.currentTarget.value })}
        />
      )}
      {remove && (
        <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
          {t('services.form.removePackage', { number })}
        </Button>
      )}
    </Stack>
  );
}

export function PackagesStep({ typed, change, problemOf, hold }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { stype, packages } = typed;
  const changeAt = (index: number, changes: Partial<TypedPackage>) =>
    change({ packages: packages.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  return (
    <>
      <Select
        label={t('services.form.currency')}
        value={typed.currency}
        error={problemOf('payment.currency')}
        choices={[
          { value: '', label: t('services.form.choose') },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
        onChange={(event) => change({ currency: event.currentTarget.value })}
      />
      {stype === 'booking' && (
        <ChipChoice
          label={t('services.form.booking')}
          choices={bookingTypes.map((value) => ({ value, label: t(`services.form.unit.${value}`) }))}
          chosen={typed.booking_type}
          error={problemOf('booking_type')}
          input={{ name: 'booking_type', onChange: (event) => change({ booking_type: event.currentTarget.value }) }}
        />
      )}
      {problemOf('package') && <p role="alert">{problemOf('package')}</p>}
      {packages.map((each, index) => {
        return (
          <PackageFields
            key={each.key}
            pack={each}
            place={`package.${index}`}
            number={number(index + 1)}
            stype={stype}
            problemOf={problemOf}
            change={(changes) => changeAt(index, changes)}
            remove={
              packages.length > 1
                ? () => change({ packages: packages.filter((_, other) => other !== index) })
                : undefined
            }
          />
        );
      })}
      {packages.length < serviceLimits.packages && (
        <Button variant="default" onClick={() => change({ packages: [...packages, newPackage()] })}>
          {t('services.form.addPackage')}
        </Button>
      )}
      {stype === 'booking' && (
        <Stack as="section" aria-labelledby="hours" gap={4} top shrink>
          <h3 id="hours">{t('services.hours.title')}</h3>
          <Meta>{t('services.hours.inForm')}</Meta>
          <LazyPart load={hoursPart} props={{ hold }} fallback={<Bone height={400} />} />
        </Stack>
      )}
    </>
  );
}

export function FilesStep({ sx_id, typed, problemOf }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const packages = typed.packages.map(({ key, label }, index) => ({
    key,
    label: label.trim() || t('services.form.package', { number: number(index + 1) }),
  }));
  return <DigitalFiles sx_id={sx_id} packages={packages} problem={problemOf('files')} />;
}

export function MediaStep({ typed, change, problemOf }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { pictures } = typed;
  const count = pictures.length;
  return (
    <>
      {pictures.map((picture, index) => {
        const place = { number: number(index + 1) };
        const changeAt = (changes: Partial<typeof picture>) =>
          change({ pictures: pictures.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
        return (
          // The same while its part changes.
          <Stack
            as="fieldset"
            key={picture.crop?.whole ?? picture.url}
            gap={4}
            top
            className={classes.part}
            aria-label={t('services.form.picture', place)}
          >
            <ImagePick
              label={t('services.form.picture', place)}
              value={picture.url}
              width={1200}
              height={800}
              error={problemOf(`service_media.${index}.url`)}
              crops={[t('services.form.pictureOnPage'), t('services.form.pictureInLists')]}
              crop={picture.crop}
              change={(url, crop) =>
                url ? changeAt({ url, crop }) : change({ pictures: pictures.filter((_, at) => at !== index) })
              }
            />
            <TextInput
              label={t('services.form.alt')}
              maxLength={serviceLimits.alt}
              value={picture.alt}
              error={problemOf(`service_media.${index}.alt`)}
              onChange={(event) => changeAt({ alt: event.currentTarget.value })}
            />
            {index > 0 && (
              <Row gap={3} wrap>
                <ActionIcon
                  aria-label={t('services.form.earlier', place)}
                  onClick={() => {
                    const moved = pictures.filter((_, at) => at !== index);
                    moved.splice(index - 1, 0, picture);
                    change({ pictures: moved });
                  }}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
              </Row>
            )}
          </Stack>
        );
      })}
      {count < serviceLimits.pictures && (
        <ImagePick
          key={count}
          label={t('services.form.addPicture')}
          value=""
          width={1200}
          height={800}
          error={problemOf('service_media')}
          change={(url) => url && change({ pictures: [...pictures, { url, alt: '' }] })}
        />
      )}
      <VideoField
        url={typed.video}
        change={(video) => change({ video })}
        problem={problemOf(`service_media.${count}.url`)}
      />
    </>
  );
}

export function DetailsStep({ typed, change, problemOf }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const names = useNames();
  const places = useMemo(
    () =>
      countries
        .map((value) => ({ value, label: names.country(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [names, language],
  );
  return (
    <>
      {/* Files are delivered at once, whatever a buyer would say. */}
      {typed.stype !== 'digital' && (
        <Textarea
          label={t('services.form.requirements')}
          autosize
          minRows={3}
          maxLength={serviceLimits.requirements}
          value={typed.requirements}
          error={problemOf('requirements')}
          onChange={(event) => change({ requirements: event.currentTarget.value })}
        />
      )}
      {typed.stype === 'one_time' && (
        <AskFields asks={typed.asks} change={(asks) => change({ asks })} problemOf={problemOf} />
      )}
      <ChipChoice
        label={t('services.form.delivery')}
        choices={deliveryWays.map((value) => ({ value, label: t(`services.delivery.${value}`) }))}
        chosen={typed.delivery}
        input={{
          name: 'delivery',
          onChange: ({ currentTarget: { value } }) =>
            change({ delivery: deliveryWays.find((each) => each === value) ?? typed.delivery }),
        }}
      />
      <Stack as="fieldset" gap={4} top className={classes.part}>
        <legend>{t('services.form.contact')}</legend>
        {contactWays.map((way) => (
          <Row key={way} as="label" gap={3} wrap className={classes.check}>
            <input
              type="checkbox"
              checked={typed.contact.includes(way)}
              onChange={(event) =>
                change({
                  contact: contactWays.filter((each) =>
                    each === way ? event.currentTarget.checked : typed.contact.includes(each),
                  ),
                })
              }
            />
            {t(`services.contact.${way}`)}
          </Row>
        ))}
      </Stack>
      <Select
        label={t('services.form.country')}
        value={typed.country_code}
        error={problemOf('location.country_code')}
        choices={[{ value: '', label: t('services.page.anywhere') }, ...places]}
        onChange={(event) => change({ country_code: event.currentTarget.value })}
      />
      <QuestionFields questions={typed.questions} change={(questions) => change({ questions })} problemOf={problemOf} />
    </>
  );
}
