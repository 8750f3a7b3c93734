import { Button } from '#shared/client/ui/Button.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Row } from './Layout.tsx';

interface FormRefusalProps {
  /** The refusal's sentence; empty shows nothing. */
  text: string;
  /** There when somebody else saved meanwhile: puts what they saved into the form. */
  takeNewer?: () => void;
}

/** Why a form was not saved, above its button. */
export function FormRefusal({ text, takeNewer }: FormRefusalProps) {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <Row role="alert" gap={3} justify="space-between" wrap size={3} surface="danger" pad="3 4">
      <p>{text}</p>
      {takeNewer && (
        <Button variant="default" size="sm" onClick={takeNewer}>
          {t('app.form.takeNewer')}
        </Button>
      )}
    </Row>
  );
}
