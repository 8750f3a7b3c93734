import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { serviceLimits } from '#shared/services/limits.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { ServiceAsk } from '#shared/services/types.ts';
import classes from './ServiceForm.module.css';

interface AskFieldsProps {
  asks: readonly ServiceAsk[];
  change: (asks: ServiceAsk[]) => void;
  problemOf: (path: string) => string | undefined;
}

/** What an order of the service asks its buyer for: words, or at least so many files. */
export function AskFields({ asks, change, problemOf }: AskFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const changeAt = (index: number, changes: Partial<ServiceAsk>) =>
    change(asks.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  const kinds = Array.from({ length: orderLimits.files + 1 }, (_, count) => ({
    value: String(count),
    label: count ? t('services.form.askFiles', { count }) : t('services.form.askWords'),
  }));
  return (
    <Stack as="fieldset" gap={4} top className={classes.part}>
      <legend>{t('services.form.asks')}</legend>
      <Meta>{t('services.form.asksHint')}</Meta>
      {problemOf('service_data.asks') && <p role="alert">{problemOf('service_data.asks')}</p>}
      {asks.map(({ ask, files }, index) => {
        const place = { number: number(index + 1) };
        return (
          // They have no ids, and are only added at the end.
          <Stack key={index} gap={4} top shrink>
            <TextInput
              label={t('services.form.ask', place)}
              maxLength={serviceLimits.ask}
              value={ask}
              error={problemOf(`service_data.asks.${index}.ask`)}
              onChange={(event) => changeAt(index, { ask: event.currentTarget.value })}
            />
            <Select
              label={t('services.form.askKind', place)}
              value={String(files)}
              choices={kinds}
              onChange={(event) => changeAt(index, { files: Number(event.currentTarget.value) })}
            />
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => change(asks.filter((_, at) => at !== index))}
            >
              {t('services.form.removeAsk', place)}
            </Button>
          </Stack>
        );
      })}
      {asks.length < serviceLimits.asks && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change([...asks, { ask: '', files: 0 }])}
        >
          {t('services.form.addAsk')}
        </Button>
      )}
    </Stack>
  );
}
