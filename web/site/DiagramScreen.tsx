import {
  IconBuildingStore,
  IconChecklist,
  IconCreditCard,
  IconLifebuoy,
  IconMessageCircle,
  IconReceipt,
  IconTrophy,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';
import { type DiagramPart, flows, layers, linksOf } from './diagramParts.ts';
import { type Line, linesOf } from './diagramLines.ts';
import { Hero } from './Hero.tsx';
import { Box, Card, Grid, Heading, List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Diagram.module.css';

const icons: Record<DiagramPart, ComponentType<{ size?: number; stroke?: number }>> = {
  contests: IconTrophy,
  services: IconBuildingStore,
  clubs: IconUsersGroup,
  account: IconUser,
  chat: IconMessageCircle,
  tasks: IconChecklist,
  ledger: IconReceipt,
  payments: IconCreditCard,
  operators: IconLifebuoy,
};

const gaps: readonly (readonly Line[])[] = flows.map((gap, index) =>
  linesOf(gap, 1 + flows.slice(0, index).flat().length),
);
const lines = gaps.flat();
const isAt = ({ flow }: Line, part: DiagramPart) => flow.from === part || flow.to === part;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The lines between two layers. The list below says the same in words. */
function Gap({ of, part }: { of: readonly Line[]; part: DiagramPart | undefined }) {
  return (
    <Box medium="hidden" className={classes.gap} relative aria-hidden>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        {of.map(({ number, from: [x1, y1], to: [x2, y2], ...line }) => (
          <path
            key={number}
            d={`M${x1} ${y1}C${x1} .5 ${x2} .5 ${x2} ${y2}`}
            data-quiet={(part && !isAt({ number, from: [x1, y1], to: [x2, y2], ...line }, part)) || undefined}
          />
        ))}
      </svg>
      {of.map((line) => (
        <Fragment key={line.number}>
          <span
            className={classes.head}
            data-up={line.to[1] === 0 || undefined}
            data-quiet={(part && !isAt(line, part)) || undefined}
            style={{ left: percent(line.to[0]) }}
          />
          <span
            className={classes.number}
            data-quiet={(part && !isAt(line, part)) || undefined}
            style={{ left: percent(line.badge[0]), top: percent(line.badge[1]) }}
          >
            {line.number}
          </span>
        </Fragment>
      ))}
    </Box>
  );
}

/** A part with its places. Pointed at, it shows what flows from it and to it. */
function Part({ part, isQuiet }: { part: DiagramPart; isQuiet: boolean }) {
  const { t } = useTranslation();
  const hasPeople = useIsOn('people');
  const Icon = icons[part];
  return (
    <Card
      as="li"
      columns="auto 1fr"
      gap="1 4"
      pad={5}
      top
      className={classes.part}
      data-part={part}
      data-quiet={isQuiet || undefined}
    >
      <Stack surface="info" as="span" align="center" cross="center" className={classes.sign} aria-hidden>
        <Icon size={24} stroke={1.8} />
      </Stack>
      <h3>{t(`site.diagram.part.${part}`)}</h3>
      <p>{t(`site.diagram.text.${part}`)}</p>
      <p className={classes.links}>
        {linksOf[part]
          .filter(({ screen }) => screen !== 'users' || hasPeople)
          .map(({ screen, label }) => (
            <To key={screen} name={screen}>
              {t(label)}
            </To>
          ))}
      </p>
      <p className={classes.numbers} aria-hidden>
        {lines
          .filter((line) => isAt(line, part))
          .map(({ number }) => (
            <span key={number} className={classes.mark}>
              {number}
            </span>
          ))}
      </p>
    </Card>
  );
}

/** The part that the pointer or the focus is in. */
function usePointed() {
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<DiagramPart>();
  useEffect(() => {
    const diagram = place.current;
    if (!diagram) return;
    const point = ({ target }: Event) =>
      setPart((target as Element).closest<HTMLElement>('[data-part]')?.dataset.part as DiagramPart | undefined);
    const leave = () => setPart(undefined);
    const heard = { pointerover: point, focusin: point, pointerleave: leave, focusout: leave };
    for (const [event, listener] of Object.entries(heard)) diagram.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(heard)) diagram.removeEventListener(event, listener);
    };
  }, []);
  return { place, part };
}

/** What the product is, and how its parts meet. */
export default function DiagramScreen(): ReactNode {
  const { t } = useTranslation();
  const { place, part } = usePointed();
  const isFar = (other: DiagramPart) =>
    part !== undefined && part !== other && !lines.some((line) => isAt(line, part) && isAt(line, other));
  return (
    <Stack gap={10} className={classes.page}>
      <Hero title={t('site.diagram.title')} lead={t('site.diagram.lead')} />
      <div ref={place} className={classes.diagram}>
        {layers.map(({ title, parts }, index) => (
          <Fragment key={title}>
            {index > 0 && <Gap of={gaps[index - 1]!} part={part} />}
            <section aria-labelledby={`layer-${index}`}>
              <Heading size={2} plain level={2} soft below={3} id={`layer-${index}`} className={classes.layer}>
                {t(title)}
              </Heading>
              <List columns={3} gap={8} medium={{ columns: 1, gap: 3 }}>
                {parts.map((each) => (
                  <Part key={each} part={each} isQuiet={isFar(each)} />
                ))}
              </List>
            </section>
          </Fragment>
        ))}
      </div>
      <section aria-labelledby="flows">
        <Heading id="flows" level={2} size={6} below={5}>
          {t('site.diagram.flows')}
        </Heading>
        <Grid as="ol" fill="420px" gap="5 10" className={classes.flows}>
          {lines.map((line) => (
            <Grid
              as="li"
              columns="auto 1fr"
              gap={4}
              key={line.number}
              data-quiet={(part && !isAt(line, part)) || undefined}
            >
              <span className={classes.mark} aria-hidden>
                {line.number}
              </span>
              <span>
                <strong>
                  {t('site.diagram.fromTo', {
                    from: t(`site.diagram.part.${line.flow.from}`),
                    to: t(`site.diagram.part.${line.flow.to}`),
                  })}
                </strong>
                <Text as="span" soft className={classes.says}>
                  {t(line.flow.says)}
                </Text>
              </span>
            </Grid>
          ))}
        </Grid>
      </section>
    </Stack>
  );
}
