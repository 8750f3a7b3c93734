import { IconMessageBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { AnswerPace } from '#shared/services/catalogue/answerTimes.ts';
import { Row } from '#shared/client/ui/Layout.tsx';

/** How fast a provider usually answers. */
export function AnswerNote({ pace }: { pace: AnswerPace | undefined }): ReactNode {
  const { t } = useTranslation();
  if (!pace) return null;
  return (
    <Row as="p" gap={2} size={2} soft>
      <IconMessageBolt size={18} aria-hidden />
      {t(`services.answers.${pace}`)}
    </Row>
  );
}
