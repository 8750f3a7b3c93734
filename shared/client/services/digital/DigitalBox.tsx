import { Button } from '#shared/client/ui/Button.tsx';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Card, List, Meta, Row } from '#shared/client/ui/Layout.tsx';
import { comesWith } from '#shared/services/digital/digitalPackages.ts';
import type { BoxFile } from '#shared/services/digital/digitalShapes.ts';
import { FileRow } from '#shared/client/services/FileRow.tsx';
import type { PackageName } from '#shared/client/services/PackageChoice.tsx';
import classes from './Digital.module.css';

/** Says that the reader has bought it, and leads to it. */
export function OwnedNote(): ReactNode {
  const { t } = useTranslation();
  return (
    <Row pad="3 4" tone="success" as="p" gap={3} justify="space-between" wrap className={classes.owned}>
      <Row as="span" gap="1 2" wrap size={2} soft breaks>
        <IconCheck size={20} aria-hidden />
        <b>{t('services.digital.owned')}</b>
      </Row>
      <Button size="sm" renderRoot={(props) => <PathLink {...props} href="/library" />}>
        {t('services.library.open')}
      </Button>
    </Row>
  );
}

/** The files that come with a digital service, for people who think of buying it. */
export function DigitalBox({
  files,
  packages,
  lang,
}: {
  files: readonly BoxFile[];
  packages: readonly PackageName[];
  lang: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Meta>{t('services.digital.boxLead')}</Meta>
      <List gap={3} shrink aria-label={t('services.digital.box')}>
        {files.map((file) => (
          <Card as="li" key={`${file.name}|${file.title}|${file.size}`} pad={3} shrink className={classes.file}>
            <FileRow
              file={file}
              lang={lang}
              facts={packages
                .filter(({ key }) => file.packages.length > 0 && comesWith(file, key))
                .map(({ key, label }) => (
                  <Badge key={key} tone="plain">
                    <span lang={lang}>{label}</span>
                  </Badge>
                ))}
            />
          </Card>
        ))}
      </List>
    </>
  );
}
