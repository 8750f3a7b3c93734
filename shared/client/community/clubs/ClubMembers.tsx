import { Button } from '#shared/client/ui/Button.tsx';
import {
  IconBan,
  IconCopy,
  IconCrown,
  IconShieldPlus,
  IconUser,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { clubPath, personPath } from '#shared/community/paths.ts';
import type { GroupShape, MemberShape } from '#shared/community/shapes.ts';
import type { ClubRole } from '#shared/community/types.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer, usePages } from '#shared/client/app/data/useAnswer.ts';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { Panel } from '#shared/client/ui/Panel.tsx';
import { clubChanged } from '#shared/client/community/JoinButton.tsx';
import { ReasonDialog } from '#shared/client/community/ReasonDialog.tsx';
import classes from '../Club.module.css';

interface ClubMembersProps {
  club: GroupShape;
  me: number | undefined;
}

/** Who is in a club; for its moderators also who asks to be, and the links that let people in. */
export default function ClubMembers({ club, me }: ClubMembersProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { gx_id, can } = club;
  const { answers, error, reload, isAsking } = usePages('getMembers', (page) => ({ gx_id, page }), pages);
  const members = answers?.flatMap((page) => page.members);
  if (!members && error) return <ErrorState text={error.message} again={() => void reload()} />;
  return (
    <Stack gap={4} shrink>
      {can.moderate && <Requests gx_id={gx_id} />}
      {can.moderate && <Invitations club={club} />}
      {/* The tab above says it; only among other cards is it said again. */}
      <Panel title={can.moderate ? t('community.members.title') : undefined}>
        {!can.moderate && <h2 className="visually-hidden">{t('community.members.title')}</h2>}
        {!members && (
          <Loading>
            <Bone height={56} />
            <Bone height={56} />
          </Loading>
        )}
        <List className={classes.people}>
          {members?.map((member) => (
            <MemberRow key={member.user.user_id} club={club} member={member} me={me} />
          ))}
        </List>
        {(answers?.at(-1)?.count ?? 0) > pages * communityLimits.members && (
          <Button variant="default" loading={isAsking} onClick={() => setPages(pages + 1)}>
            {t('community.members.more')}
          </Button>
        )}
      </Panel>
      {can.moderate && <Banned club={club} />}
    </Stack>
  );
}

interface PersonProps {
  member: MemberShape;
  badge?: ReactNode;
  children?: ReactNode;
}

function Person({ member: { user, answer }, badge, children }: PersonProps) {
  return (
    <>
      <Avatar src={user.avatar} name={user.full_name} size={40} />
      <Stack as="span" shrink size={3} className={classes.person}>
        <Row as="span" gap="1 2" wrap>
          <PathLink href={personPath(user.username)}>{user.full_name}</PathLink>
          {badge}
        </Row>
        {answer && <small>{answer}</small>}
      </Stack>
      {children}
    </>
  );
}

const putOut = {
  remove: {
    title: 'community.members.removeTitle',
    text: 'community.members.removeText',
    act: 'community.members.remove',
  },
  ban: { title: 'community.members.banTitle', text: 'community.members.banText', act: 'community.members.ban' },
} as const;

const membersChanged = () => {
  void invalidate('getMembers');
  void invalidate('getGroups');
};

function MemberRow({ club: { gx_id, can }, member, me }: { club: GroupShape; member: MemberShape; me?: number }) {
  const { t } = useTranslation();
  const { user_id, full_name } = member.user;
  const setRole = useAction(async (role: ClubRole) => {
    const { group } = await call.setClubRole({ gx_id, user_id, role });
    clubChanged(group);
  });
  const [asked, setAsked] = useState<'remove' | 'ban'>();
  const isLower = can.own ? member.role !== 'owner' : member.role === 'member';
  return (
    <li>
      <Person
        member={member}
        badge={member.role !== 'member' && <Badge>{t(`community.club.role.${member.role}`)}</Badge>}
      >
        {can.moderate && isLower && user_id !== me && (
          <MenuPopup label={t('community.members.menu', { name: full_name })}>
            {can.own && member.role === 'member' && (
              <DropdownButton
                icon={<IconShieldPlus size={18} aria-hidden />}
                onClick={() => void setRole.run('moderator')}
              >
                {t('community.members.makeModerator')}
              </DropdownButton>
            )}
            {can.own && member.role === 'moderator' && (
              <DropdownButton icon={<IconUser size={18} aria-hidden />} onClick={() => void setRole.run('member')}>
                {t('community.members.makeMember')}
              </DropdownButton>
            )}
            {can.own && (
              <DropdownButton icon={<IconCrown size={18} aria-hidden />} onClick={() => void setRole.run('owner')}>
                {t('community.members.makeOwner')}
              </DropdownButton>
            )}
            <DropdownButton danger icon={<IconUserMinus size={18} aria-hidden />} onClick={() => setAsked('remove')}>
              {t('community.members.remove')}
            </DropdownButton>
            <DropdownButton danger icon={<IconBan size={18} aria-hidden />} onClick={() => setAsked('ban')}>
              {t('community.members.ban')}
            </DropdownButton>
          </MenuPopup>
        )}
      </Person>
      {asked && (
        <ReasonDialog
          title={t(putOut[asked].title, { name: full_name })}
          text={t(putOut[asked].text)}
          hint={t('community.members.reasonHint')}
          act={t(putOut[asked].act)}
          close={() => setAsked(undefined)}
          send={async (reason) => {
            const input = { gx_id, user_id, ban: asked === 'ban', reason };
            await call.remove2Group(input, { quiet: true });
            membersChanged();
          }}
        />
      )}
    </li>
  );
}

function Requests({ gx_id }: { gx_id: string }) {
  const { t } = useTranslation();
  const { answer } = useAnswer('getMembers', { gx_id, state: 'asked' });
  const decide = useAction(async (user_id: number, isIn: boolean) => {
    await call[isIn ? 'add2Group' : 'remove2Group']({ gx_id, user_id });
    membersChanged();
  });
  if (!answer?.members.length) return null;
  return (
    <Panel title={t('community.members.requests', { count: answer.count })}>
      <List className={classes.people}>
        {answer.members.map((member) => {
          const { user_id } = member.user;
          return (
            <li key={user_id}>
              <Person member={member}>
                <Button
                  size="sm"
                  loading={decide.running?.[0] === user_id}
                  onClick={() => void decide.run(user_id, true)}
                >
                  {t('community.members.accept')}
                </Button>
                <Button size="sm" variant="default" onClick={() => void decide.run(user_id, false)}>
                  {t('community.members.refuse')}
                </Button>
              </Person>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}

function Banned({ club: { gx_id } }: { club: GroupShape }) {
  const { t } = useTranslation();
  const { answer } = useAnswer('getMembers', { gx_id, state: 'banned' });
  const lift = useAction(async (user_id: number) => {
    await call.remove2Group({ gx_id, user_id });
    membersChanged();
  });
  if (!answer?.members.length) return null;
  return (
    <Panel title={t('community.members.banned')}>
      <List className={classes.people}>
        {answer.members.map((member) => (
          <li key={member.user.user_id}>
            <Person member={member}>
              <Button
                size="sm"
                variant="default"
                loading={lift.running?.[0] === member.user.user_id}
                onClick={() => void lift.run(member.user.user_id)}
              >
                {t('community.members.lift')}
              </Button>
            </Person>
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** What can be chosen for an invitation, up to what the server takes. */
const invited = {
  people: [1, 5, 25, 100, communityLimits.invitations.people],
  days: [1, 7, 30, communityLimits.invitations.days],
};

function Invitations({ club: { gx_id } }: { club: GroupShape }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const { answer } = useAnswer('getInvitations', { gx_id });
  const [people, setPeople] = useState(25);
  const [days, setDays] = useState(7);
  const make = useAction(async () => {
    await call.invite2Group({ gx_id, people, days });
    await invalidate('getInvitations', { gx_id });
  });
  const revoke = useAction(async (invitation_id: string) => {
    await call.revokeInvitation({ gx_id, invitation_id });
    await invalidate('getInvitations', { gx_id });
  });
  return (
    <Panel title={t('community.invite.title')}>
      <Row as="p" gap="1 3" wrap size={2} soft>
        {t('community.invite.text')}
      </Row>
      {answer?.invitations.map(({ invitation_id, left, until }) => {
        const link = `${location.origin}${clubPath(gx_id)}?invitation=${invitation_id}`;
        return (
          <Row key={invitation_id} gap="2 3" wrap size={2} className={classes.invitation}>
            <code>{link}</code>
            <span>{t('community.invite.left', { count: left, date: date(until) })}</span>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() =>
                void navigator.clipboard?.writeText(link).then(() => toast.success(t('community.linkCopied')))
              }
            >
              {t('community.copyLink')}
            </Button>
            <Button size="sm" variant="subtle" onClick={() => void revoke.run(invitation_id)}>
              {t('community.invite.revoke')}
            </Button>
          </Row>
        );
      })}
      <Row
        as="form"
        gap={3}
        cross="end"
        wrap
        onSubmit={(event) => {
          event.preventDefault();
          void make.run();
        }}
      >
        <Select
          label={t('community.invite.people')}
          value={String(people)}
          choices={invited.people.map((count) => ({ value: String(count), label: number(count) }))}
          onChange={({ currentTarget }) => setPeople(Number(currentTarget.value))}
        />
        <Select
          label={t('community.invite.days')}
          value={String(days)}
          choices={invited.days.map((count) => ({
            value: String(count),
            label: t('community.offers.days', { count }),
          }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <Button
          type="submit"
          variant="light"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          loading={make.isRunning}
        >
          {t('community.invite.make')}
        </Button>
      </Row>
    </Panel>
  );
}
