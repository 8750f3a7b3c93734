import { Button } from '#shared/client/ui/Button.tsx';
import {
  IconFlag,
  IconGavel,
  IconHeart,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type ReportReason, reportReasons } from '#shared/chat/types.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { postPath } from '#shared/community/paths.ts';
import type { FeedShape, GroupShape } from '#shared/community/shapes.ts';
import type { WrittenType } from '#shared/community/types.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { LikersDialog } from '#shared/client/community/Likers.tsx';
import { changeRow, dropRow } from '#shared/client/app/core/toldRows.ts';
import { ReasonDialog } from '#shared/client/community/ReasonDialog.tsx';
import classes from './Post.module.css';

type Asked = 'delete' | 'remove' | 'report' | 'likers';

interface TargetMenuProps {
  target: { type: WrittenType; id: string };
  likes: number;
  /** The menu's accessible name. */
  label: string;
  own: boolean;
  moderates: boolean;
  /** Whether the reader is somebody who can report. */
  isMember: boolean;
  edit?: () => void;
  remove: () => Promise<unknown>;
  /** A moderator took it away. */
  taken: () => void;
  children?: ReactNode;
}

/** What can be done about something written: by its author, by moderators, by others. */
export function TargetMenu(props: TargetMenuProps): ReactNode {
  const { target, likes, label, own, moderates, isMember, edit, children } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  if (!isMember && !children) return null;
  return (
    <>
      <MenuPopup label={label}>
        {children}
        {likes > 0 && (
          <DropdownButton icon={<IconHeart size={18} aria-hidden />} onClick={() => setAsked('likers')}>
            {t('community.like.who')}
          </DropdownButton>
        )}
        {own && edit && (
          <DropdownButton icon={<IconPencil size={18} aria-hidden />} onClick={edit}>
            {t('community.edit')}
          </DropdownButton>
        )}
        {!own && isMember && (
          <DropdownButton icon={<IconFlag size={18} aria-hidden />} onClick={() => setAsked('report')}>
            {t('community.report')}
          </DropdownButton>
        )}
        {own && (
          <DropdownButton danger icon={<IconTrash size={18} aria-hidden />} onClick={() => setAsked('delete')}>
            {t('community.delete')}
          </DropdownButton>
        )}
        {!own && moderates && (
          <DropdownButton danger icon={<IconGavel size={18} aria-hidden />} onClick={() => setAsked('remove')}>
            {t('community.moderate.remove')}
          </DropdownButton>
        )}
      </MenuPopup>
      {asked === 'delete' && <DeleteDialog {...props} close={() => setAsked(undefined)} />}
      {asked === 'remove' && <RemoveDialog {...props} close={() => setAsked(undefined)} />}
      {asked === 'report' && <ReportDialog {...props} close={() => setAsked(undefined)} />}
      {asked === 'likers' && <LikersDialog {...target} close={() => setAsked(undefined)} />}
    </>
  );
}

function DeleteDialog({ remove, close }: TargetMenuProps & { close: () => void }) {
  const { t } = useTranslation();
  const work = useAction(async () => {
    await remove();
    close();
  });
  return (
    <Dialog title={t('community.delete.title')} close={close}>
      <p>{t('community.delete.text')}</p>
      <FormRefusal text={work.error?.message ?? ''} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t('community.cancel')}
        </Button>
        <Button color="red" loading={work.isRunning} onClick={() => void work.run()}>
          {t('community.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A moderator says why something is taken away. */
export function RemoveDialog({
  target,
  taken,
  close,
}: Pick<TargetMenuProps, 'target' | 'taken'> & { close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('community.moderate.remove')}
      hint={t('community.moderate.reasonHint')}
      act={t('community.moderate.remove')}
      close={close}
      send={async (reason) => {
        await call.moderateFeed({ ...target, reason }, { quiet: true });
        taken();
      }}
    />
  );
}

function ReportDialog({ target, close }: TargetMenuProps & { close: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const work = useAction(async () => {
    await call.reportFeed({ ...target, reason, note }, { quiet: true });
    toast.success(t('community.report.done'));
    close();
  });
  return (
    <Dialog title={t('community.report')} close={close}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          void work.run();
        }}
      >
        <Stack as="fieldset" className={classes.choices}>
          <legend>{t('community.report.why')}</legend>
          {reportReasons.map((each) => (
            <label key={each}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {t(`chat.report.reason.${each}`)}
            </label>
          ))}
        </Stack>
        <Textarea
          label={t('community.report.note')}
          rows={3}
          maxLength={communityLimits.reason}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormRefusal text={work.error?.message ?? ''} />
        <Button type="submit" loading={work.isRunning}>
          {t('community.report.send')}
        </Button>
      </Stack>
    </Dialog>
  );
}

interface PostMenuProps {
  post: FeedShape;
  can: GroupShape['can'];
  me: number | undefined;
  edit: () => void;
}

/** The menu of a post. */
export function PostMenu({ post, can, me, edit }: PostMenuProps): ReactNode {
  const { t } = useTranslation();
  const { fx_id, gx_id, pinned } = post;
  const pin = useAction(async () => {
    const { feed } = await call.pinFeed({ feed_item_id: fx_id, on: !pinned });
    changeRow('Feed', fx_id, { ...feed, user: post.user, club: post.club });
  });
  const gone = () => {
    const isOwnPage = location.pathname.endsWith(`/${post.feed_item_id}`);
    dropRow('Feed', fx_id, post);
    void invalidate('getFeeds');
    if (isOwnPage) navigate(post.data ? '/jobs' : `/c/${gx_id}`);
  };
  return (
    <TargetMenu
      target={{ type: 'Feed', id: fx_id }}
      likes={post.likes}
      label={t('community.post.menu')}
      own={post.user_id === me}
      moderates={can.moderate}
      isMember={me !== undefined}
      edit={post.removed === undefined ? edit : undefined}
      remove={async () => {
        await call.deleteFeed({ feed_item_id: fx_id }, { quiet: true });
        gone();
      }}
      taken={gone}
    >
      <DropdownButton
        icon={<IconLink size={18} aria-hidden />}
        onClick={() =>
          void navigator.clipboard
            ?.writeText(`${location.origin}${postPath({ ...post, isJob: post.data !== undefined })}`)
            .then(() => toast.success(t('community.linkCopied')))
        }
      >
        {t('community.copyLink')}
      </DropdownButton>
      {can.moderate && (
        <DropdownButton
          icon={pinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
          onClick={() => void pin.run()}
        >
          {t(pinned ? 'community.post.unpin' : 'community.post.pin')}
        </DropdownButton>
      )}
    </TargetMenu>
  );
}
