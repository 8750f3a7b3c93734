import { IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, Row, Sign, Text } from '#shared/client/ui/Layout.tsx';
import { useBalances } from './useBalances.ts';
import { useMoney } from './useMoney.ts';
import classes from './Balance.module.css';

/** What the signed-in reader has to spend, by currency. */
export function Balance({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const money = useMoney();
  const balances = useBalances();
  const held = balances?.filter(({ available }) => available > 0);
  const owed = balances?.filter(({ debt }) => debt > 0) ?? [];
  return (
    <Row as="section" gap="3 4" wrap surface="card" pad="4 5" aria-label={t('payments.balance.title')}>
      <Sign size={48} aria-hidden>
        <IconWallet size={24} />
      </Sign>
      <Box grow className={classes.words}>
        <Heading level={2} soft className={classes.title}>
          {t('payments.balance.title')}
        </Heading>
        <Row as="p" gap="0 4" wrap className={classes.amounts} data-testid="balance">
          {!held ? (
            <Bone width={90} height={28} />
          ) : held.length ? (
            held.map(({ currency, available }) => <b key={currency}>{money(available, currency)}</b>)
          ) : (
            <span>{t('payments.balance.empty')}</span>
          )}
        </Row>
        {owed.map(({ currency, debt }) => (
          <Text key={currency} size={3} danger>
            {t('payments.balance.debt', { amount: money(debt, currency) })}
          </Text>
        ))}
      </Box>
      {children}
    </Row>
  );
}
