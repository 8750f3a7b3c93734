import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { To } from '../links.tsx';

/** A link to the studio for a new contest, with an id made by the browser or that of the stored draft. */
export function CreateContest(): ReactNode {
  const { t } = useTranslation();
  const [cx_id, setId] = useState(nextContestId);
  // Renewed before navigating, because the former draft may have been published.
  const renew = () => setId(nextContestId());
  return (
    <Button
      size="sm"
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => (
        <To {...props} name="create-studio" params={{ cx_id, new: 'new' }} onPointerDown={renew} onFocus={renew} />
      )}
    >
      {t('admin.studio.create')}
    </Button>
  );
}
