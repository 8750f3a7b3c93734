/** Files that somebody chooses and that are on their way. */
import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Uploading } from './useUploads.ts';
import classes from './digital/Digital.module.css';

/** A button that lets the person choose files. */
export function PickFiles({
  label,
  pick,
  many = false,
  isMain = false,
  accept,
  children,
}: {
  label: string;
  pick: (files: File[]) => void;
  many?: boolean;
  isMain?: boolean;
  /** Kinds of files, as of an input. */
  accept?: string;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={many}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          pick([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size={isMain ? 'md' : 'sm'}
        leftSection={isMain ? <IconPlus size={18} aria-hidden /> : undefined}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}

export function UploadRow({ upload, stop, goOn }: { upload: Uploading; stop: () => void; goOn: () => void }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { name, share, problem } = upload;
  return (
    <Card as="li" pad={3} shrink className={classes.file}>
      <Row wrap gap="2 3" className={classes.line}>
        <Stack gap="half" shrink className={classes.body}>
          <Text as="span" strong breaks>
            {name}
          </Text>
          {problem ? (
            <Text as="span" role="alert" danger>
              {problem}
            </Text>
          ) : (
            <Row as="span" gap="1 2" wrap size={2} soft breaks>
              {percent(share)}
            </Row>
          )}
        </Stack>
        {problem && (
          <Button size="sm" variant="default" onClick={goOn}>
            {t('services.digital.goOn')}
          </Button>
        )}
        <Button size="sm" variant="subtle" aria-label={t('services.digital.stopOf', { name })} onClick={stop}>
          <IconX size={18} aria-hidden />
        </Button>
      </Row>
      {!problem && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('services.digital.sending', { name, share: percent(share) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </Card>
  );
}
