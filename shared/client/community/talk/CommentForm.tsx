import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { sayMentions } from '#shared/community/mentions.ts';
import type { CommentedOn, CommentShape } from '#shared/community/shapes.ts';
import type { FeedType } from '#shared/community/types.ts';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import { draftOf, keepDraft } from '#shared/client/community/posts/drafts.ts';
import { MentionArea } from '#shared/client/community/posts/MentionArea.tsx';
import { useTypedNames } from '#shared/client/community/posts/useTypedNames.ts';
import { changeRow } from '#shared/client/app/core/toldRows.ts';

interface CommentFormProps {
  about: CommentedOn;
  /** The comment that is answered. */
  comment?: CommentShape;
  /** What is changed instead of written. */
  edited?: { type: 'Comment' | 'Reply'; id: string; title: string };
  done?: () => void;
}

const placeholders = {
  post: 'community.comments.placeholder',
  job: 'community.comments.placeholder',
  service: 'community.comments.placeholderService',
  user: 'community.comments.placeholderUser',
} as const satisfies Record<FeedType, Key>;

/** Writes a comment or a reply, or changes one. What is typed is kept in this browser until it is sent. */
export function CommentForm({ about, comment, edited, done }: CommentFormProps): ReactNode {
  const { t } = useTranslation();
  const { gx_id } = about;
  const typedName = useTypedNames(edited?.title);
  const me = useUser()?.user_id;
  const key = edited || me === undefined ? undefined : `${me}/comment/${comment?.comment_id ?? about.fx_id}`;
  const [title, setTitle] = useState(() => (edited ? sayMentions(edited.title, typedName) : draftOf(key)));
  const [id, setId] = useState(clientId);
  const type = (value: string) => {
    setTitle(value);
    keepDraft(key, value);
  };
  const send = useAction(async () => {
    if (edited) {
      await call.editComment({ type: edited.type, id: edited.id, title }, { quiet: true });
      await invalidate('getComments');
    } else if (comment) {
      const input = { comment_id: comment.comment_id, client_id: id, title };
      const { reply } = await call.addReply(input, { quiet: true });
      changeRow('Reply', reply.reply_id, { ...reply });
    } else {
      const input = { feed_item_id: about.fx_id, feed_type: about.feed_type, client_id: id, title };
      const { comment: made } = await call.addComment(input, { quiet: true });
      changeRow('Comment', made.comment_id, { ...made });
    }
    type('');
    setId(clientId());
    done?.();
  });
  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <MentionArea
        gx_id={gx_id}
        aria-label={t(
          edited ? 'community.edit' : comment ? 'community.comments.replyLabel' : 'community.comments.label',
        )}
        placeholder={t(comment ? 'community.comments.replyPlaceholder' : placeholders[about.feed_type ?? 'post'])}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={communityLimits.comment}
        value={title}
        change={type}
      />
      <Row gap={2} wrap>
        {done && (
          <Button variant="default" size="sm" onClick={done}>
            {t('community.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" loading={send.isRunning} disabled={!title.trim()}>
          {t(edited ? 'community.save' : comment ? 'community.comments.reply' : 'community.comments.send')}
        </Button>
      </Row>
      <FormRefusal text={send.error?.message ?? ''} />
    </Stack>
  );
}
