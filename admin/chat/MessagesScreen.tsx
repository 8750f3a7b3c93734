import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useMayAct } from '../parts/useMayAct.ts';
import { To } from '../links.tsx';
import { Head } from '../parts/Head.tsx';
import { Announce } from './Announce.tsx';
import { Reports } from './Reports.tsx';
import { SavedAnswers } from './SavedAnswers.tsx';
import { SupportInbox } from './SupportInbox.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './Messages.module.css';

const parts = {
  support: { label: 'admin.messages.support', Part: SupportInbox },
  reports: { label: 'admin.messages.reports', Part: Reports },
  answers: { label: 'admin.messages.answers', Part: SavedAnswers },
  announce: { label: 'admin.messages.announce', Part: Announce },
} as const satisfies Record<string, { label: Key; Part: () => ReactNode }>;
type PartName = keyof typeof parts;
const allNames = Object.keys(parts) as PartName[];

/** What people write to the operators, what they report, and what operators tell them. The part is in the address. */
export default function MessagesScreen(): ReactNode {
  const { t } = useTranslation();
  const asked = useSearchParams()[0].get('part');
  // To announce something is to act.
  const mayAct = useMayAct();
  const names = allNames.filter((name) => mayAct || name !== 'announce');
  const present = names.find((name) => name === asked) ?? 'support';
  const { Part } = parts[present];
  return (
    <>
      <Head title={t('admin.messages.title')} note={t('admin.messages.note')} />
      <Row
        edge="bottom"
        as="nav"
        gap={1}
        cross="stretch"
        wrap
        className={classes.parts}
        aria-label={t('admin.messages.title')}
      >
        {names.map((name) => (
          <To
            key={name}
            name="messages"
            search={name === 'support' ? {} : { part: name }}
            aria-current={name === present ? 'page' : undefined}
          >
            {t(parts[name].label)}
          </To>
        ))}
      </Row>
      <Part />
    </>
  );
}
