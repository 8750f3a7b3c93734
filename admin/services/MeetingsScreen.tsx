import { Button } from '#shared/client/ui/Button.tsx';
import { IconCalendarEvent, IconCalendarOff, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import MeetingHoursForm from '#shared/client/services/meetings/MeetingHoursForm.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { languageNames } from '#shared/languages.ts';
import { To } from '../links.tsx';
import { Fields } from '../parts/Fields.tsx';
import { Head } from '../parts/Head.tsx';
import { none, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';

type Row = OutputOfCall<'getMeetings'>['meetings'][number];

const isToCome = ({ state, starts_at }: Row) => state === 'booked' && Date.parse(starts_at) > Date.now();

function HoursLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconClock size={18} aria-hidden />}
      renderRoot={(props) => <To {...props} name="meetings" search={{ view: 'hours' }} />}
    >
      {t('admin.meetings.hours')}
    </Button>
  );
}

const Table = defineAdminTable({
  name: 'meetings',
  title: 'admin.meetings.title',
  count: 'admin.meetings.count',
  Icon: IconCalendarEvent,
  empty: { title: 'admin.meetings.none', text: 'admin.meetings.noneText' },
  list: 'getMeetings',
  rows: ({ meetings }) => meetings,
  idOf: ({ meeting_id }: Row) => meeting_id,
  nameOf: ({ name }) => name,
  loggedAs: ({ meeting_id }) => meeting_id,
  Tools: HoursLink,
  filters: {
    keyword: { kind: 'search', label: 'admin.meetings.search' },
    which: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: [
        { value: 'upcoming', label: 'admin.meetings.upcoming' },
        { value: 'past', label: 'admin.meetings.past' },
        { value: 'cancelled', label: 'admin.meetings.cancelled' },
      ],
    },
  },
  columns: [
    { key: 'name', title: 'admin.column.person', name: true, grow: '18%', cell: ({ name }) => name },
    {
      key: 'when',
      title: 'admin.meetings.when',
      cell: ({ starts_at }, { date, time }) => `${date(starts_at)}, ${time(starts_at)}`,
      detail: ({ starts_at, ends_at }, { exact, time }) => `${exact(starts_at)} – ${time(ends_at)}`,
    },
    { key: 'topic', title: 'admin.meetings.topic', grow: '34%', cell: ({ topic }) => topic },
    {
      key: 'email',
      title: 'admin.column.email',
      grow: '22%',
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      key: 'state',
      title: 'admin.column.state',
      cell: (row, { t }) => (
        <Badge tone={row.state === 'cancelled' ? 'warning' : isToCome(row) ? 'success' : 'plain'}>
          {t(
            row.state === 'cancelled'
              ? 'admin.meetings.cancelled'
              : isToCome(row)
                ? 'admin.meetings.upcoming'
                : 'admin.meetings.past',
          )}
        </Badge>
      ),
    },
  ],
  details: [
    { key: 'language', title: 'admin.meetings.language', cell: ({ language }) => languageNames[language] },
    { key: 'reason', title: 'admin.meetings.reason', cell: ({ reason }, say) => reason || none(say) },
    whenColumn('made', 'admin.meetings.made', ({ createdAt }: Row) => createdAt),
  ],
  change: 'cancelMeetings',
  actions: [
    {
      key: 'cancel',
      label: 'admin.meetings.cancel',
      Icon: IconCalendarOff,
      offers: isToCome,
      inline: 'icon',
      bulk: true,
      input: (meeting_ids, reason = '') => ({ meeting_ids, reason }),
      confirm: {
        title: 'admin.meetings.cancelTitle',
        text: 'admin.meetings.cancelText',
        grave: true,
        needsReason: true,
        hint: 'admin.meetings.reasonHint',
      },
    },
  ],
});

/** Meetings with the team; with `?view=hours` when they are offered. */
export default function MeetingsScreen(): ReactNode {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (params.get('view') !== 'hours') return <Table />;
  return (
    <>
      <Head title={t('admin.meetings.hours')} note={t('admin.meetings.hoursNote')}>
        <Button variant="default" size="sm" renderRoot={(props) => <To {...props} name="meetings" />}>
          {t('admin.meetings.title')}
        </Button>
      </Head>
      <Card pad={6} narrow={{ pad: 4 }} maxWidth="1040px">
        <Fields>
          <MeetingHoursForm />
        </Fields>
      </Card>
    </>
  );
}
