import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconChartBar, IconEye, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { sayMentions } from '#shared/community/mentions.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import type { PostPicture } from '#shared/community/types.ts';
import { call } from '#shared/client/app/data/api.ts';
import { uploadBy } from '#shared/client/app/data/uploads.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useShared } from '#shared/client/app/offline/useShared.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Box, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { MentionArea } from './MentionArea.tsx';
import { pictureAddress } from '#shared/client/community/pictureAddress.ts';
import { isComplete, newPoll, type PollDraft, PollForm, pollInput } from './PollForm.tsx';
import { PostText } from './PostText.tsx';
import { useTypedNames } from './useTypedNames.ts';
import classes from './Post.module.css';

interface PostFormProps {
  gx_id: string;
  /** Opens the pictures that are there already. */
  pass: string;
  /** The post that is changed; absent for a new one. */
  post?: FeedShape;
  done: (post: FeedShape) => void;
  cancel?: () => void;
}

interface PickedProps {
  pictures: readonly PostPicture[];
  pass: string;
  drop: (picture: PostPicture) => void;
}

function Picked({ pictures, pass, drop }: PickedProps) {
  const { t } = useTranslation();
  return (
    <Row as="ul" gap={2} cross="stretch" wrap className={classes.picked}>
      {pictures.map((picture) => (
        <li key={picture.file_id}>
          <img src={pictureAddress(picture, pass)} alt="" />
          <ActionIcon variant="subtle" aria-label={t('community.post.dropPicture')} onClick={() => drop(picture)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </Row>
  );
}

interface PicturePickProps {
  add: (files: readonly File[]) => void;
  isFull: boolean;
  isAdding: boolean;
}

function PicturePick({ add, isFull, isAdding }: PicturePickProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="subtle"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        disabled={isFull}
        loading={isAdding}
        onClick={() => input.current?.click()}
      >
        {t('community.post.pictures')}
      </Button>
    </>
  );
}

/** Writes a post, or changes one. What is typed is kept in this browser until it is posted. */
export default function PostForm({ gx_id, pass, post, done, cancel }: PostFormProps): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  const typedName = useTypedNames(post?.text);
  const key = post || me === undefined ? undefined : `${me}/post/${gx_id}`;
  const [text, setText] = useState(() => (post ? sayMentions(post.text, typedName) : draftOf(key)));
  const [pictures, setPictures] = useState<readonly PostPicture[]>(post?.pictures ?? []);
  const [poll, setPoll] = useState<PollDraft>();
  const [id, setId] = useState(clientId);
  const [isShown, setShown] = useState(false);
  const type = (value: string) => {
    setText(value);
    keepDraft(key, value);
  };
  const add = useAction(async (files: readonly File[]) => {
    for (const file of files) {
      const answer = await uploadBy(
        'addPostPicture',
        { group_id: gx_id, client_id: clientId(), bytes: file },
        { quiet: true },
      );
      setPictures((known) => [...known, answer.picture]);
    }
  });
  const isFull = pictures.length >= communityLimits.post.pictures;
  /** As many as there is room for. */
  const addFitting = (files: readonly File[]) => {
    const fitting = files.slice(0, communityLimits.post.pictures - pictures.length);
    if (fitting.length < files.length)
      toast.refusal(t('community.post.tooMany', { most: communityLimits.post.pictures }));
    void add.run(fitting);
  };
  const send = useAction(async () => {
    const content = { text, pictures: pictures.map(({ file_id }) => file_id) };
    const { feed } = post
      ? await call.editFeed({ feed_item_id: post.fx_id, ...content }, { quiet: true })
      : await call.addFeed(
          { group_id: gx_id, client_id: id, ...content, ...(poll && { poll: pollInput(poll) }) },
          { quiet: true },
        );
    type('');
    setShown(false);
    setPictures([]);
    setPoll(undefined);
    setId(clientId());
    done(feed);
  });
  useShared(post ? undefined : `post/${gx_id}`, (shared) => {
    addFitting(shared.files);
    if (shared.text) type([text, shared.text].filter(Boolean).join('\n'));
  });
  return (
    <Stack
      as="form"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      {isShown && (
        <Box pad="3 4" className={classes.preview} aria-label={t('community.post.preview')} role="region">
          <PostText text={text} />
        </Box>
      )}
      <MarkField compact>
        <MentionArea
          gx_id={gx_id}
          label={t(post ? 'community.post.edit' : 'community.post.label')}
          placeholder={t('community.post.placeholder')}
          autosize
          minRows={post ? 3 : 2}
          maxLength={communityLimits.post.text}
          value={text}
          change={type}
        />
      </MarkField>
      {pictures.length > 0 && (
        <Picked
          pictures={pictures}
          pass={pass}
          drop={(picture) => setPictures(pictures.filter((one) => one !== picture))}
        />
      )}
      {poll && <PollForm poll={poll} change={setPoll} />}
      <FormRefusal text={send.error?.message ?? add.error?.message ?? ''} />
      <Row gap={2} wrap>
        <PicturePick add={addFitting} isFull={isFull} isAdding={add.isRunning} />
        {!post && !poll && (
          <Button
            variant="subtle"
            leftSection={<IconChartBar size={18} aria-hidden />}
            onClick={() => setPoll(newPoll)}
          >
            {t('community.poll')}
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconEye size={18} aria-hidden />}
          aria-pressed={isShown}
          // Its place is kept, so that nothing moves with the first letter.
          style={{ visibility: text.trim() ? undefined : 'hidden' }}
          title={t('community.post.marks')}
          onClick={() => setShown(!isShown)}
        >
          {t('community.post.preview')}
        </Button>
        <Row gap={2} wrap grow justify="end">
          {cancel && (
            <Button variant="default" onClick={cancel}>
              {t('community.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            loading={send.isRunning}
            disabled={(!text.trim() && !pictures.length) || add.isRunning || (poll && !isComplete(poll))}
          >
            {t(post ? 'community.save' : 'community.post.send')}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
}
