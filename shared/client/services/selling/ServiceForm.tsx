import { Button } from '#shared/client/ui/Button.tsx';
import { Grid, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, type CallError } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { currentLanguage, type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate, knownAnswer } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { comesWith } from '#shared/services/digital/digitalPackages.ts';
import { faultsOf, serviceForm } from '#shared/services/catalogue/form.ts';
import { daysFrom, priceFrom } from '#shared/services/rules.ts';
import type { OwnForm, ServiceCard as Card } from '#shared/services/shapes.ts';
import type { ServiceType } from '#shared/services/types.ts';
import type { SaveHours } from '#shared/client/services/bookings/HoursForm.tsx';
import { ServiceCard } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { DetailsStep, FilesStep, MediaStep, PackagesStep, type StepProps, WhatStep } from './ServiceFormSteps.tsx';
import {
  emptyTyped,
  formOf,
  keepTyped,
  keptTyped,
  type Typed,
  typedOf,
} from '#shared/client/services/catalogue/serviceDraft.ts';
import classes from './ServiceForm.module.css';

type Problems = Readonly<Record<string, string>>;

interface FormStep {
  name: 'what' | 'packages' | 'files' | 'media' | 'details';
  Step: ComponentType<StepProps>;
  fields: RegExp;
  only?: ServiceType;
}

/** The steps, the fields that each asks for, and the type that alone has it. */
const allSteps: readonly FormStep[] = [
  { name: 'what', Step: WhatStep, fields: /^(title|category|stype|language|description)\b/ },
  { name: 'packages', Step: PackagesStep, fields: /^(payment|package|booking_type)\b/ },
  { name: 'files', Step: FilesStep, fields: /^files\b/, only: 'digital' },
  { name: 'media', Step: MediaStep, fields: /^service_media\b/ },
  { name: 'details', Step: DetailsStep, fields: /^(requirements|delivery|contact|location|service_data)\b/ },
];

/** The card that the list will show, with what has been typed so far. */
function Preview({ typed, sx_id }: { typed: Typed; sx_id: string }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const user = useUser();
  const form = formOf(sx_id, typed, language) as Pick<Card, 'booking_type'> & {
    package: { price?: number; days?: number; interval?: Card['interval'] }[];
  };
  const priced = form.package.flatMap(({ price }) => (price && price > 0 ? { price } : []));
  const days = daysFrom(
    typed.stype,
    form.package.filter((each) => each.days !== undefined && each.days > 0),
  );
  return (
    <Stack as="aside" gap={2} top className={classes.preview} aria-label={t('services.form.preview')}>
      <Meta>{t('services.form.preview')}</Meta>
      <ServiceCard
        title={typed.title || t('services.form.untitled')}
        service={{
          sx_id,
          title: typed.title || t('services.form.untitled'),
          category: Number(typed.category),
          stype: typed.stype,
          language: typed.language,
          service_image: typed.pictures[0]?.url ?? '',
          alt: typed.pictures[0]?.alt ?? '',
          price_from: priceFrom(priced) ?? 0,
          currency: typed.currency || 'EUR',
          has_packages: typed.packages.length > 1,
          interval: form.package[0]?.interval,
          booking_type: form.booking_type,
          ...(days !== undefined && { days }),
          country_code: typed.country_code,
          reviews: { count: 0, mean: 0 },
          provider: {
            user_id: user?.user_id ?? 0,
            username: user?.username ?? '',
            full_name: user?.full_name ?? '',
            avatar: user?.avatar ?? '',
            online: true,
          },
          createdAt: '',
        }}
      />
    </Stack>
  );
}

interface ServiceFormProps {
  sx_id: string;
  /** What the server has of it. */
  known?: OwnForm;
  /** After it was handed in. */
  done: () => void;
}

/** What is wrong with a service, by field, in the reader's language. */
function useJudge(sx_id: string) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return (given: Typed): Problems => {
    const form = formOf(sx_id, given, language);
    const judged = serviceForm.safeParse(form, { reportInput: true });
    // Each step says all that is missing in it, whatever is missing in the others.
    const issues = judged.success ? [] : [...faultsOf(form as Parameters<typeof faultsOf>[0]), ...judged.error.issues];
    const files = given.stype === 'digital' ? knownAnswer('getDigitalFiles', { sx_id })?.files : undefined;
    return Object.fromEntries([
      ...issues.map(({ path, message }) => [
        path.join('.'),
        t((message.startsWith('services.') ? message : 'validation.invalid') as Key),
      ]),
      ...(files && !files.length ? [['files', t('services.invalid.files')]] : []),
      ...(files?.length && given.packages.some(({ key }) => !files.some((file) => comesWith(file, key)))
        ? [['files', t('services.invalid.packageFiles')]]
        : []),
    ]);
  };
}

/** The hours of bookings, which have a form of their own in a step. */
function useHeldHours() {
  const hours = useRef<SaveHours>(undefined);
  const [hold] = useState(() => (how: SaveHours | undefined) => {
    hours.current = how;
  });
  /** Nobody can book without hours: they are saved with their step, once they were seen. */
  const keepHours = async (): Promise<boolean> => {
    if (hours.current) return hours.current();
    // They are loaded when they are near.
    if ((await call.getHours({})).hours) return true;
    document.querySelector('#hours')?.scrollIntoView();
    return false;
  };
  return { hold, keepHours };
}

/** The form of a service, step by step beside its card. */
export function ServiceForm({ sx_id, known, done }: ServiceFormProps): ReactNode {
  const { t } = useTranslation();
  const { language, number } = useFormat();
  const [typed, setTyped] = useState<Typed>(() => ({
    ...emptyTyped(currentLanguage(), ''),
    ...(known?.content && typedOf(known.content, known.crops)),
    ...(known?.draft as Partial<Typed> | undefined),
    ...keptTyped(sx_id),
  }));
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(0);
  useEffect(() => {
    // Not on arrival, when nobody has moved on yet.
    if (shownStep.current !== at) heading.current?.focus();
    shownStep.current = at;
  }, [at]);
  const steps = allSteps.filter(({ only }) => only === undefined || only === typed.stype);

  const judge = useJudge(sx_id);
  const change: StepProps['change'] = (changes) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepTyped(sx_id, next);
    if (!Object.keys(problems).length) return;
    // What is mended is said no longer; what the server alone knows of stays until it is asked again.
    const [before, left] = [judge(typed), judge(next)];
    const isLeft = ([path]: [string, string]) => !(path in before) || path in left;
    setProblems(Object.fromEntries(Object.entries({ ...problems }).filter(isLeft)));
  };

  const firstWrong = (wrong: Problems) =>
    steps.findIndex(({ fields }) => Object.keys(wrong).some((path) => fields.test(path)));

  const { hold, keepHours } = useHeldHours();
  const save = useAction(
    async () => {
      if (steps[at]!.name === 'packages' && typed.stype === 'booking' && !(await keepHours())) return;
      await call.saveServiceData({ sx_id, service_data: { ...typed } });
      setAt(at + 1);
    },
    (cause) => toast.refusal(cause.message),
  );
  const refused = (cause: CallError) => {
    setProblems(cause.fields ?? {});
    const wrong = firstWrong(cause.fields ?? {});
    if (wrong >= 0) setAt(wrong);
    toast.refusal(cause.message);
  };
  const handIn = useAction(async () => {
    const form = serviceForm.safeParse(formOf(sx_id, typed, language));
    if (!form.success) return;
    const { service } = await call.addService(formOf(sx_id, typed, language) as InputOfCall<'addService'>, {
      quiet: true,
    });
    keepTyped(sx_id, undefined);
    await Promise.all([invalidate('getOwnServices'), invalidate('getServiceForm'), invalidate('getService')]);
    toast.success(
      t(service.status === 'review' || service.change_waits ? 'services.form.handedIn' : 'services.form.saved'),
    );
    done();
  }, refused);

  const { name, Step, fields } = steps[at]!;
  const isLast = at === steps.length - 1;
  const goOn = () => {
    const all = judge(typed);
    const wrong = isLast ? all : Object.fromEntries(Object.entries(all).filter(([path]) => fields.test(path)));
    setProblems(wrong);
    const first = firstWrong(wrong);
    if (first >= 0) setAt(first);
    else void (isLast ? handIn.run() : save.run());
  };
  return (
    <Grid medium={{ columns: 1 }} columns="1fr 300px" gap={8}>
      <Stack
        as="form"
        noValidate
        gap={4}
        top
        shrink
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <Meta>{t('services.form.stepOf', { number: number(at + 1), count: number(steps.length) })}</Meta>
        <Heading level={2} size={6} ref={heading} tabIndex={-1} className={classes.heading}>
          {t(`services.form.step.${name}`)}
        </Heading>
        {known?.reasons && (
          <Text pad={4} tone="warning-text" role="status" radius="control" background="warning-soft">
            <b>
              {t('services.form.sentBack')}
              {t('services.colon')}
            </b>{' '}
            {known.reasons}
          </Text>
        )}
        <Step sx_id={sx_id} typed={typed} change={change} problemOf={(path) => problems[path]} hold={hold} />
        <Row gap={3} wrap>
          {at > 0 && (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t('services.form.back')}
            </Button>
          )}
          <Button type="submit" loading={save.isRunning || handIn.isRunning}>
            {t(isLast ? 'services.form.handIn' : 'services.form.next')}
          </Button>
        </Row>
      </Stack>
      <Preview typed={typed} sx_id={sx_id} />
    </Grid>
  );
}
