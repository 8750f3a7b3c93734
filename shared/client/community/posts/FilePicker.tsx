import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Attachment } from '#shared/chat/types.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { uploadBy } from '#shared/client/app/data/uploads.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './FilePicker.module.css';

interface FilePickerProps {
  group_id: number | string;
  files: readonly Attachment[];
  change: (files: readonly Attachment[]) => void;
}

/** Files that go with a post: uploaded as they are picked. */
export function FilePicker({ group_id, files, change }: FilePickerProps): ReactNode {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const add = useAction(async (picked: readonly File[]) => {
    let now = files;
    for (const bytes of picked) {
      const name = bytes.name.slice(-chatLimits.fileName);
      const given = { group_id, client_id: clientId(), name, bytes };
      const { file } = await uploadBy('addPostFile', given, { quiet: true });
      now = [...now, file];
      change(now);
    }
  });
  const { files: most } = communityLimits.post;
  return (
    <Stack gap={2} align="start">
      {files.length > 0 && (
        <List gap={1} className={classes.files} aria-label={t('community.files')}>
          {files.map((file) => (
            <Row as="li" key={file.file_id} gap={2} radius="control">
              <IconFile size={18} aria-hidden />
              <Text as="span" grow breaks>
                {file.name}
              </Text>
              <ActionIcon
                variant="subtle"
                aria-label={t('community.files.drop', { name: file.name })}
                onClick={() => change(files.filter((one) => one !== file))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Row>
          ))}
        </List>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void add.run([...(currentTarget.files ?? [])].slice(0, most - files.length));
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPaperclip size={18} aria-hidden />}
        disabled={files.length >= most}
        loading={add.isRunning}
        onClick={() => input.current?.click()}
      >
        {t('community.files.add')}
      </Button>
      <FormRefusal text={add.error?.message ?? ''} />
    </Stack>
  );
}
