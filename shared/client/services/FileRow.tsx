import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { BoxFile } from '#shared/services/digital/digitalShapes.ts';
import { kindSigns, sizeIn } from './digital/digitalWords.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './digital/Digital.module.css';

interface FileRowProps {
  file: Omit<BoxFile, 'packages'>;
  /** The language of its title. */
  lang?: string;
  /** Instead of the sign of its kind. */
  sign?: ReactNode;
  /** Beside kind and size. */
  facts?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A file by its title, or its name, with its kind and size. */
export function FileRow({ file: { name, title, kind, size }, lang, sign, facts, children }: FileRowProps): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const Sign = kindSigns[kind];
  return (
    <Row wrap gap="2 3" className={classes.line}>
      <Stack as="span" surface="info" align="center" cross="center" rigid className={classes.sign} aria-hidden>
        {sign ?? <Sign size={22} />}
      </Stack>
      <Stack gap="half" shrink className={classes.body}>
        <Text as="span" strong breaks lang={lang}>
          {title || name}
        </Text>
        <Row as="span" gap="1 2" wrap size={2} soft breaks>
          {title && <span>{name}</span>}
          <span>{t(`services.digital.kind.${kind}`)}</span>
          <span>{sizeIn(language, size)}</span>
          {facts}
        </Row>
      </Stack>
      {children}
    </Row>
  );
}
