import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { HoursContent } from '#shared/services/bookings/hours.ts';
import { HoursSpans } from './HoursSpans.tsx';
import { useSlotWords } from './slotWords.ts';
import classes from './Hours.module.css';

type Week = Pick<HoursContent, 'zone' | 'week' | 'exceptions'>;

interface WeekFieldsProps {
  hours: Week;
  set: (changes: Partial<Week>) => void;
  /** Sentences by path, and the one about a field or a part of it. */
  problems: Readonly<Record<string, string>>;
  problemOf: (path: string) => string | undefined;
}

/** Zone, hours of the week, and days with hours of their own. */
export function WeekFields({ hours, set, problems, problemOf }: WeekFieldsProps): ReactNode {
  const { t } = useTranslation();
  const words = useSlotWords();
  const zones = useMemo(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', hours.zone]);
    return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  }, [hours.zone]);
  return (
    <>
      <Select
        label={t('services.hours.zone')}
        choices={zones}
        value={hours.zone}
        error={problemOf('zone')}
        onChange={(event) => set({ zone: event.currentTarget.value })}
      />
      <Stack as="fieldset" gap={3} className={classes.part}>
        <legend>{t('services.hours.week')}</legend>
        {words.weekdays('long').map((name, weekday) => (
          <Grid
            narrow={{ columns: 1 }}
            columns="120px 1fr"
            gap="2 4"
            cross="start"
            edge="bottom"
            key={name}
            className={classes.day}
          >
            <Text strong className={classes.name} aria-hidden>
              {name}
            </Text>
            <HoursSpans
              day={name}
              spans={hours.week[weekday] ?? []}
              problem={problemOf(`week.${weekday}`)}
              change={(spans) => set({ week: hours.week.map((each, at) => (at === weekday ? spans : each)) })}
            />
          </Grid>
        ))}
        <Button
          variant="default"
          size="sm"
          self="start"
          className={classes.add}
          onClick={() => set({ week: hours.week.map((each, at) => (at < 5 ? [...hours.week[0]!] : each)) })}
        >
          {t('services.hours.copy')}
        </Button>
      </Stack>
      <Stack as="fieldset" gap={3} className={classes.part}>
        <legend>{t('services.hours.exceptions')}</legend>
        <Meta>{t('services.hours.exceptionsHint')}</Meta>
        {hours.exceptions.map((each, index) => {
          const changeAt = (changes: Partial<typeof each>) =>
            set({ exceptions: hours.exceptions.map((other, at) => (at === index ? { ...other, ...changes } : other)) });
          return (
            <Grid
              narrow={{ columns: 1 }}
              columns="120px 1fr"
              gap="2 4"
              cross="start"
              edge="bottom"
              key={index}
              className={classes.day}
            >
              <Row gap={2} wrap>
                <TextInput
                  type="date"
                  aria-label={t('services.hours.day')}
                  value={each.day}
                  error={problemOf(`exceptions.${index}.day`)}
                  onChange={(event) => changeAt({ day: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('services.hours.removeDay')}
                  onClick={() => set({ exceptions: hours.exceptions.filter((_, at) => at !== index) })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Row>
              <HoursSpans
                day={each.day}
                spans={each.spans}
                problem={problemOf(`exceptions.${index}.spans`)}
                change={(spans) => changeAt({ spans })}
              />
            </Grid>
          );
        })}
        {problems['exceptions'] && <p role="alert">{problems['exceptions']}</p>}
        <Button
          variant="subtle"
          size="sm"
          self="start"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set({ exceptions: [...hours.exceptions, { day: '', spans: [] }] })}
        >
          {t('services.hours.addDay')}
        </Button>
      </Stack>
    </>
  );
}
