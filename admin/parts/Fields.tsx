import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { admins, allows } from '#shared/model/access.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './Fields.module.css';
import { useMayAct } from './useMayAct.ts';

interface FieldsProps {
  /** What operators do not change, whatever their rights. */
  adminsOnly?: boolean;
  children: ReactNode;
}

/** Fields that only those type in who may act here. Whose right is taken away meanwhile still reads what they have typed. */
export function Fields({ adminsOnly = false, children }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  const mayAct = useMayAct();
  const user = useUser();
  const mayType = adminsOnly ? user !== undefined && allows(admins, user) : mayAct;
  return (
    <fieldset disabled={!mayType} className={classes.fields}>
      {/* Whoever may not act at all is told so above the page. */}
      {mayAct && !mayType && <Text soft>{t('admin.adminsOnly')}</Text>}
      {children}
    </fieldset>
  );
}
