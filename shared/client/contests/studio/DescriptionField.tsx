import { Button } from '#shared/client/ui/Button.tsx';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isMarked } from '#shared/chat/markdown.ts';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { Textarea, type TextareaProps } from '#shared/client/ui/inputs.tsx';
import { Box, Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import classes from './DescriptionField.module.css';

interface DescriptionFieldProps extends Pick<TextareaProps, 'rows' | 'error'> {
  /** As typed. */
  text: string;
  /** Props of the input, such as a form's `register`. */
  input: TextareaProps & { ref?: React.Ref<HTMLTextAreaElement> };
}

/** The description of a contest, with buttons for its Markdown and a preview of it. */
export function DescriptionField({ text, input, ...look }: DescriptionFieldProps): ReactNode {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const mayShow = isMarked(text);
  return (
    <Stack gap={2}>
      <MarkField>
        <Textarea
          label={t('contests.form.description')}
          placeholder={t('contests.form.descriptionPlaceholder')}
          maxLength={limits.description}
          {...look}
          {...input}
        />
      </MarkField>
      {mayShow && (
        <Button
          variant="subtle"
          size="sm"
          self="start"
          leftSection={<IconEye size={18} aria-hidden />}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('contests.form.descriptionPreview')}
        </Button>
      )}
      {mayShow && isShown && (
        <Box pad={4} className={classes.preview} role="region" aria-label={t('contests.form.descriptionPreview')}>
          <MarkedText text={text} />
        </Box>
      )}
    </Stack>
  );
}
