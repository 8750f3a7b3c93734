import { Button } from '#shared/client/ui/Button.tsx';
import { IconDoorExit, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { isMember, useSession } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';

/** What a call answered about the club replaces what is shown; all that depends on being inside is asked again. */
export function clubChanged(group: GroupShape): void {
  changeAnswer(
    'getGroups',
    { gx_id: group.gx_id },
    (known) => known && { ...known, groups: [group], pass: group.can.read ? known.pass : undefined },
  );
  for (const name of ['getGroups', 'getFeeds', 'getFeed', 'getComments'] as const) void invalidate(name);
  void invalidate('getMembers');
}

interface JoinButtonProps {
  club: GroupShape;
  /** The shell's links to log in or sign up. */
  ways: ReactNode;
  /** The secret part of the link that the reader came by. */
  invitation?: string;
  /** How a paid club is paid. */
  pay?: ReactNode;
}

/** Joins a club, asks to, or leaves it. */
export function JoinButton({ club, ways, invitation, pay }: JoinButtonProps): ReactNode {
  const { t } = useTranslation();
  const { status } = useSession();
  const [asked, setAsked] = useState<'ways' | 'answer' | 'leave'>();
  const close = () => setAsked(undefined);
  const { gx_id, state, role } = club;
  const isPrivate = club.access === 'Private' && !invitation;
  const join = useAction(async (answer: string) => {
    const given = { gx_id, answer, ...(invitation && { invitation }) };
    const { group } = await call.add2Group(given, { quiet: asked === 'answer' });
    clubChanged(group);
    close();
  });
  const leave = useAction(async () => {
    const { group } = await call.remove2Group({ gx_id }, { quiet: true });
    clubChanged(group);
    close();
  });
  const press = async () => {
    if (!(await isMember())) setAsked('ways');
    else if (isPrivate) setAsked('answer');
    else await join.run('');
  };
  if (state === 'banned') return <p role="status">{t('errors.club_banned')}</p>;
  return (
    <>
      {state === 'active' ? (
        <MenuPopup beside={44} label={t('community.join.more', { club: club.title })}>
          <DropdownButton icon={<IconDoorExit size={18} aria-hidden />} onClick={() => setAsked('leave')}>
            {t('community.join.leave')}
          </DropdownButton>
        </MenuPopup>
      ) : state === 'asked' ? (
        <Button variant="default" loading={leave.isRunning} onClick={() => void leave.run()}>
          {t('community.join.withdraw')}
        </Button>
      ) : state === 'accepted' && club.membership === 'paid' ? (
        <>
          {pay}
          <Button variant="default" loading={leave.isRunning} onClick={() => void leave.run()}>
            {t('community.join.withdraw')}
          </Button>
        </>
      ) : club.membership === 'paid' && !club.paid && club.access !== 'Private' && status === 'member' ? (
        pay
      ) : (
        <Button leftSection={<IconPlus size={18} aria-hidden />} loading={join.isRunning} onClick={() => void press()}>
          {t(isPrivate ? 'community.join.ask' : 'community.join.join')}
        </Button>
      )}
      {asked === 'ways' && (
        <Dialog title={t('community.join.title', { club: club.title })} close={close}>
          <p>{t('community.join.ways')}</p>
          <Row gap={2} cross="stretch" wrap>
            {ways}
          </Row>
        </Dialog>
      )}
      {asked === 'leave' && (
        <Dialog title={t('community.join.leaveTitle', { club: club.title })} close={close}>
          <p>
            {t(
              role === 'owner'
                ? 'errors.club_owner_stays'
                : club.membership === 'paid'
                  ? 'community.join.leavePaid'
                  : 'community.join.leaveText',
            )}
          </p>
          <FormRefusal text={leave.error?.message ?? ''} />
          <Row gap={2} cross="stretch" wrap>
            <Button variant="default" onClick={close}>
              {t('community.cancel')}
            </Button>
            {role !== 'owner' && (
              <Button color="red" loading={leave.isRunning} onClick={() => void leave.run()}>
                {t('community.join.leave')}
              </Button>
            )}
          </Row>
        </Dialog>
      )}
      {asked === 'answer' && (
        <AskDialog club={club} close={close} send={join.run} isSending={join.isRunning} refusal={join.error?.message} />
      )}
    </>
  );
}

interface AskDialogProps {
  club: GroupShape;
  close: () => void;
  send: (answer: string) => Promise<unknown>;
  isSending: boolean;
  refusal: string | undefined;
}

function AskDialog({ club, close, send, isSending, refusal = '' }: AskDialogProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  return (
    <Dialog title={t('community.join.title', { club: club.title })} close={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          void send(answer);
        }}
      >
        <p>{t('community.join.askText')}</p>
        <Textarea
          label={club.question || t('community.join.word')}
          rows={3}
          maxLength={communityLimits.club.answer}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <FormRefusal text={refusal} />
        <Button type="submit" loading={isSending}>
          {t('community.join.ask')}
        </Button>
      </Stack>
    </Dialog>
  );
}
