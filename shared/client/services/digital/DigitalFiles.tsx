import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { TextInput, Textarea } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import type { DigitalFileShape, OwnDigitalFiles } from '#shared/services/digital/digitalShapes.ts';
import { FileRow } from '#shared/client/services/FileRow.tsx';
import { PackageChoice, type PackageName } from '#shared/client/services/PackageChoice.tsx';
import { sizeIn } from './digitalWords.tsx';
import { sendDigitalFile } from './digitalUpload.ts';
import { PickFiles, UploadRow } from '#shared/client/services/Uploads.tsx';
import { useUploads } from '#shared/client/services/useUploads.ts';
import classes from './Digital.module.css';

function OwnFile({
  file,
  packages,
  changed,
  replace,
}: {
  file: DigitalFileShape;
  packages: readonly PackageName[];
  changed: () => void;
  replace: (files: File[]) => void;
}) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { file_id, name, version } = file;
  const edit = useAction(
    async (changes: { title: string } | { packages: string[] }) => {
      await call.editDigitalFile({ file_id, ...changes }, { quiet: true });
      changed();
    },
    (cause) => toast.refusal(cause.message),
  );
  const remove = useAction(
    async () => {
      await call.removeDigitalFile({ file_id }, { quiet: true });
      setAsked(false);
      changed();
    },
    (cause) => toast.refusal(cause.message),
  );
  const facts = (
    <>
      <span>{t('services.digital.version', { number: number(version) })}</span>
      <time dateTime={file.changed_at}>{date(file.changed_at)}</time>
    </>
  );
  return (
    <Card as="li" pad={3} shrink className={classes.file} data-testid="digital-file">
      <FileRow file={{ ...file, title: '' }} facts={facts}>
        <PickFiles label={t('services.digital.replaceOf', { name })} pick={replace}>
          {t('services.digital.replace')}
        </PickFiles>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t('services.digital.removeOf', { name })}
          onClick={() => setAsked(true)}
        >
          {t('services.digital.remove')}
        </Button>
      </FileRow>
      <TextInput
        aria-label={t('services.digital.fileTitle', { name })}
        placeholder={t('services.digital.fileTitleHint')}
        maxLength={digitalLimits.title}
        defaultValue={file.title}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== file.title) void edit.run({ title: value.trim() });
        }}
      />
      <PackageChoice
        label={t('services.digital.packagesOf', { name })}
        packages={packages}
        chosen={file.packages}
        change={(keys) => void edit.run({ packages: keys })}
      />
      {isAsked && (
        <Dialog title={t('services.digital.removeOf', { name })} close={() => setAsked(false)}>
          <p>{t('services.digital.removeText')}</p>
          <DialogActions>
            <Button color="red" loading={remove.isRunning} onClick={() => void remove.run()}>
              {t('services.digital.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Card>
  );
}

function Keys({ sx_id, keys, changed }: { sx_id: string; keys: OwnDigitalFiles['keys']; changed: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [text, setText] = useState('');
  const add = useAction(
    async () => {
      await call.addLicenceKeys({ sx_id, keys: text }, { quiet: true });
      setText('');
      toast.success(t('services.digital.keysAdded'));
      changed();
    },
    (cause) => toast.refusal(cause.message),
  );
  return (
    <>
      <Heading level={3} size={4} plain>
        {t('services.digital.keys')}
      </Heading>
      <Meta>{t('services.digital.keysLead')}</Meta>
      {keys.left + keys.sold > 0 && (
        <p>{t('services.digital.keysLeft', { left: number(keys.left), sold: number(keys.sold) })}</p>
      )}
      <Textarea
        label={t('services.digital.keysField')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Row wrap gap="2 3" className={classes.line}>
        <Button
          size="sm"
          variant="default"
          disabled={!text.trim()}
          loading={add.isRunning}
          onClick={() => void add.run()}
        >
          {t('services.digital.keysAdd')}
        </Button>
      </Row>
    </>
  );
}

/** The files of one's own service: adding, naming, replacing and removing them, and its licence keys. Holds no form, so that it can stand in one. */
export function DigitalFiles({
  sx_id,
  packages: typed,
  problem,
}: {
  sx_id: string;
  /** As they are typed; by default those that it is sold as. */
  packages?: readonly PackageName[];
  problem?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { answer, error, reload } = useAnswer('getDigitalFiles', { sx_id });
  const changed = () => {
    void invalidate('getDigitalFiles', { sx_id });
    void invalidate('getService');
  };
  const [chosen, setChosen] = useState<string[]>([]);
  const { uploads, add, goOn, stop } = useUploads((asked) => sendDigitalFile({ sx_id, ...asked }), changed);
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading gap={3} shrink className={classes.part}>
        <Bone height={96} />
      </Loading>
    );
  const { files, keys, largest } = answer;
  const packages = typed ?? answer.packages;
  return (
    <Stack gap={3} shrink className={classes.part}>
      <Meta>{t('services.digital.lead', { size: sizeIn(language, largest) })}</Meta>
      {!files.length && !uploads.length && <p>{t('services.digital.none')}</p>}
      <List gap={3} shrink aria-label={t('services.digital.list')}>
        {files.map((file) => (
          <OwnFile
            key={`${file.file_id}|${file.version}`}
            file={file}
            packages={packages}
            changed={changed}
            replace={(picked) => add(picked.slice(0, 1), { file_id: file.file_id })}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} stop={() => stop(upload.id)} goOn={() => goOn(upload.id)} />
        ))}
      </List>
      {problem && <p role="alert">{problem}</p>}
      <PackageChoice label={t('services.digital.addTo')} packages={packages} chosen={chosen} change={setChosen} />
      <Row wrap gap="2 3" className={classes.line}>
        <PickFiles label={t('services.digital.add')} pick={(picked) => add(picked, { packages: chosen })} many isMain>
          {t('services.digital.add')}
        </PickFiles>
      </Row>
      <Keys sx_id={sx_id} keys={keys} changed={changed} />
    </Stack>
  );
}
