/** The people who work on a contest, and what each of them may do. */
import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { teamRights, type TeamRight } from '#shared/contests/studio/team.ts';
import type { SectionProps } from './SettingSections.tsx';
import classes from './Studio.module.css';

interface TeamProps extends SectionProps {
  /** The reader is of the team no more. */
  left: () => void;
}

export function Team({ studio, left }: TeamProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, right } = studio.contest;
  const { answer, error, reload } = useAnswer('getTeam', { cx_id });
  const [username, setUsername] = useState('');
  const [chosen, setChosen] = useState<TeamRight>('edit');
  const mayChoose = right === 'own';
  const user_id = useUser()?.user_id;
  const [isLeaving, setLeaving] = useState(false);
  const {
    run: set,
    isRunning,
    error: refusal,
  } = useAction(async (change: Omit<InputOfCall<'setTeamMember'>, 'cx_id'>) => {
    const changed = await call.setTeamMember({ cx_id, ...change }, { quiet: true });
    changeAnswer('getTeam', { cx_id }, () => changed);
    if (change.username) setUsername('');
  });
  const leave = useAction(async () => {
    await call.setTeamMember({ cx_id, user_id, right: null });
    left();
  });
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={160} />
      </Loading>
    );
  const choices = teamRights.map((value) => ({ value, label: t(`contests.studio.right.${value}`) }));
  const { organizer, members } = answer.team;
  return (
    <>
      <Meta size={3}>{t('contests.studio.teamLead')}</Meta>
      <List gap={2}>
        {organizer && (
          <Row as="li" gap={3} wrap className={classes.person}>
            <Avatar src={organizer.avatar} name={organizer.full_name || organizer.username} size={40} />
            <Stack as="span" grow className={classes.who}>
              <strong>{organizer.full_name || organizer.username}</strong>
              <small>{t('contests.studio.right.own')}</small>
            </Stack>
          </Row>
        )}
        {members.map(({ person, right: theirs }) => (
          <Row as="li" key={person.user_id} gap={3} wrap className={classes.person}>
            <Avatar src={person.avatar} name={person.full_name || person.username} size={40} />
            <Stack as="span" grow className={classes.who}>
              <strong>{person.full_name || person.username}</strong>
              <small>@{person.username}</small>
            </Stack>
            {mayChoose ? (
              <>
                <Select
                  aria-label={t('contests.studio.mayOf', { name: person.username })}
                  choices={choices}
                  value={theirs}
                  onChange={(event) =>
                    void set({ user_id: person.user_id, right: event.currentTarget.value as TeamRight })
                  }
                />
                <ActionIcon
                  aria-label={t('contests.studio.removeFromTeam', { name: person.username })}
                  onClick={() => void set({ user_id: person.user_id, right: null })}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </>
            ) : (
              <>
                <small>{t(`contests.studio.right.${theirs}`)}</small>
                {person.user_id === user_id && (
                  <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
                    {t('contests.studio.leave')}
                  </Button>
                )}
              </>
            )}
          </Row>
        ))}
      </List>
      {isLeaving && (
        <Dialog title={t('contests.studio.leave')} close={() => setLeaving(false)}>
          <Stack gap={5} shrink className={classes.group}>
            <p>{t('contests.studio.leaveText')}</p>
            <Button loading={leave.isRunning} onClick={() => void leave.run()}>
              {t('contests.studio.leave')}
            </Button>
          </Stack>
        </Dialog>
      )}
      {mayChoose && (
        <Grid
          as="form"
          fit="180px"
          gap={3}
          cross="start"
          className={classes.invite}
          onSubmit={(event) => {
            event.preventDefault();
            if (username.trim()) void set({ username, right: chosen });
          }}
        >
          <TextInput
            label={t('contests.studio.username')}
            value={username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={refusal?.message}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <Select
            label={t('contests.studio.may')}
            choices={choices}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value as TeamRight)}
          />
          <Button type="submit" loading={isRunning}>
            {t('contests.studio.addToTeam')}
          </Button>
        </Grid>
      )}
    </>
  );
}
