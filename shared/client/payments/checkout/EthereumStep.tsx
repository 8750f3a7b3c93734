import { Button } from '#shared/client/ui/Button.tsx';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { QrCode } from '#shared/client/ui/QrCode.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Card, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { currencyDecimals, formatMoney, isCurrency } from '#shared/payments/money.ts';
import type { EtherStep, PaymentShape } from '#shared/payments/shapes.ts';
import { etherOf, keepSent, sentFor, walletLink } from './ether.ts';
import { sendBy, useWallets, type Wallet, WalletError, type WalletProblem } from './wallets.ts';
import classes from './EthereumStep.module.css';

/** Milliseconds between looks at the chain: a block of Ethereum takes twelve seconds. */
const every = 4000;

/** What a payer of Ether does: sends it from a wallet of the browser's, or by hand, and sees it being confirmed. */
export default function EthereumStep({ payment }: { payment: PaymentShape }) {
  // Every page that shows the payment has the same answer.
  const { answer } = useAnswer('getPayment', { payment_id: payment.payment_id }, { every });
  const now = answer?.payment ?? payment;
  const ether = now.step?.ether;
  if (!ether) return null;
  return ether.seen ? <Coming seen={ether.seen} needed={ether.needed} /> : <Sending payment={now} ether={ether} />;
}

function Coming({ seen, needed }: { seen: NonNullable<EtherStep['seen']>; needed: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { confirmations, hash } = seen;
  const says = t('payments.ether.confirmed', { count: needed, done: number(confirmations), of: number(needed) });
  return (
    <Stack gap={4} bounded className={classes.step} maxWidth="460px" above={4}>
      <p role="status" className={classes.coming}>
        <strong>{t('payments.ether.seen')}</strong> {says}
      </p>
      <progress className={classes.progress} max={needed} value={confirmations} aria-label={says} />
      <Meta size={3} breaks figures>
        {hash}
      </Meta>
      <Meta size={3}>{t('payments.ether.leave')}</Meta>
    </Stack>
  );
}

function Sending({ payment, ether }: { payment: PaymentShape; ether: EtherStep }) {
  const { t } = useTranslation();
  const { payment_id, test } = payment;
  const [sent, setSent] = useState(() => sentFor(payment_id));
  return (
    <Stack gap={4} bounded className={classes.step} maxWidth="460px" above={4}>
      {test && (
        <Card textAlign="center" as="p" pad="2 3" surface="warning">
          {t('payments.ether.test')}
        </Card>
      )}
      {sent === undefined ? (
        <Wallets
          ether={ether}
          done={(hash) => {
            keepSent(payment_id, hash);
            setSent(hash);
          }}
        />
      ) : (
        <p role="status" className={classes.coming}>
          {t('payments.ether.sent')}
        </p>
      )}
      <Stack surface="sunken" pad="4 5" gap={4} align="center">
        <div className={classes.code}>
          <QrCode value={walletLink(ether)} size={176} label={t('payments.ether.code')} />
        </div>
        <Stack as="dl" gap={3} className={classes.facts}>
          <Fact name={t('payments.ether.amount')} value={etherOf(ether.wei)} unit="ETH" />
          <Fact name={t('payments.ether.address')} value={ether.address} />
        </Stack>
      </Stack>
      <Meta size={3}>{t('payments.ether.exact')}</Meta>
      <Meta size={3}>
        <Rate payment={payment} ether={ether} /> {t('payments.ether.locked')}{' '}
        <TimeLeft until={Date.parse(ether.until)} />
      </Meta>
    </Stack>
  );
}

function Rate({ payment: { currency }, ether: { rate, rate_date } }: { payment: PaymentShape; ether: EtherStep }) {
  const { t } = useTranslation();
  const { language, date } = useFormat();
  if (!isCurrency(currency)) return null;
  const amount = Math.round(rate * 10 ** currencyDecimals[currency]);
  return t('payments.ether.rate', { price: formatMoney({ amount, currency }, language), date: date(rate_date) });
}

/** A value to be copied unchanged. */
function Fact({ name, value, unit }: { name: string; value: string; unit?: string }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Text as="span" breaks figures>
          {unit ? `${value} ${unit}` : value}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={t('payments.ether.copy', { what: name })}
          onClick={() => void copyText(value)}
        >
          {t(copied ? 'payments.ether.copied' : 'payments.ether.copyIt')}
        </Button>
      </dd>
    </div>
  );
}

const problemTexts = {
  refused: 'payments.ether.refused',
  chain: 'payments.ether.chain',
  failed: 'payments.ether.failed',
} as const satisfies Record<WalletProblem, string>;

function Wallets({ ether, done }: { ether: EtherStep; done: (hash: string) => void }) {
  const { t } = useTranslation();
  const wallets = useWallets();
  const [problem, setProblem] = useState<WalletProblem>();
  const send = useAction(async (wallet: Wallet) => {
    setProblem(undefined);
    try {
      done(await sendBy(wallet, ether));
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      setProblem(error.problem);
    }
  });
  return (
    <Stack gap={2}>
      {wallets.map((wallet) => (
        <Button
          key={wallet.info.uuid}
          size="lg"
          fullWidth
          loading={send.running?.[0].info.uuid === wallet.info.uuid}
          disabled={send.isRunning}
          leftSection={wallet.info.icon.startsWith('data:image/') && <img src={wallet.info.icon} alt="" width={24} />}
          onClick={() => void send.run(wallet)}
        >
          {t('payments.ether.wallet', { name: wallet.info.name })}
        </Button>
      ))}
      {ether.wallet_url !== undefined && (
        <Button
          component="a"
          href={ether.wallet_url}
          target="_blank"
          rel="noopener"
          size="lg"
          fullWidth
          rightSection={<IconExternalLink size={20} aria-hidden />}
        >
          {t('payments.ether.testWallet')}
        </Button>
      )}
      {problem && <FormRefusal text={t(problemTexts[problem])} />}
      <Button component="a" href={walletLink(ether)} variant="subtle" className={classes.app}>
        {t('payments.ether.app')}
      </Button>
    </Stack>
  );
}
