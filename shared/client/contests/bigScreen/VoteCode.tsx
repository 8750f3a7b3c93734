import { useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { QrCode } from '#shared/client/ui/QrCode.tsx';
import { withCode } from '#shared/client/contests/voting/voteSource.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './VoteCode.module.css';

/** Milliseconds before loading the code is retried, since nobody is there to press a button. */
const againAfter = 15_000;

/** A QR code of a page of this site, with its address in text. */
export function VoteCode({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation();
  const [Code, setCode] = useState<typeof QrCode>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadChunk(() => import('#shared/client/ui/QrCode.tsx')).then(
      (module) => setCode(() => module.QrCode),
      () => {
        timer = setTimeout(() => setTries(tries + 1), againAfter);
      },
    );
    return () => clearTimeout(timer);
  }, [tries]);
  const url = `${location.origin}${path}`;
  return (
    <Text as="figure" shrink className={classes.figure}>
      <div className={classes.code}>
        {Code && <Code value={withCode(url)} label={t('contests.bigScreen.code', { url })} margin={0} />}
      </div>
      <Text as="figcaption" rigid className={classes.words}>
        <b>{label}</b>
        <span>{`${location.host}${path}`}</span>
      </Text>
    </Text>
  );
}
