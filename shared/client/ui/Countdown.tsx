import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { inWords, type Parts, partsOf, shortly, unitName } from './duration.ts';
import { Meta, Row, Stack, Text } from './Layout.tsx';
import classes from './Countdown.module.css';

interface CountdownProps {
  /** Milliseconds since 1970 by the server's clock. */
  until: number;
}

/** Remaining time in short form. Screen readers get it in words, without announcements. */
export function TimeLeft({ until }: CountdownProps) {
  const { language } = useFormat();
  const left = until - useNow(1000);
  return (
    <Text as="span" figures>
      <span aria-hidden>{shortly(language, left)}</span>
      <span className="visually-hidden">{inWords(language, left)}</span>
    </Text>
  );
}

/** Remaining time as large figures; days are replaced by seconds on the last day. */
export function Countdown({ until }: CountdownProps) {
  const { language } = useFormat();
  const left = until - useNow(1000);
  const parts = partsOf(left);
  const units: (keyof Parts)[] = parts.day ? ['day', 'hour', 'minute', 'second'] : ['hour', 'minute', 'second'];
  return (
    <Row role="timer" aria-live="off" aria-label={inWords(language, left)} gap={2} cross="stretch" narrow={{ gap: 1 }}>
      {units.map((unit, index) => (
        <Stack surface="sunken" as="span" key={unit} gap="half" align="center" className={classes.tile} aria-hidden>
          <span className={classes.figure}>{index ? String(parts[unit]).padStart(2, '0') : parts[unit]}</span>
          <Meta as="span" size={1}>
            {unitName(language, unit, parts[unit])}
          </Meta>
        </Stack>
      ))}
    </Row>
  );
}
