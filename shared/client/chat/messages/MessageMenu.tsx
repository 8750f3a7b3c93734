import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { DropdownButton, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Box, Row } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import type { MessageRow } from '#shared/client/chat/useMessages.ts';
import classes from './Message.module.css';

/** What can be done with a message. */
export interface MessageActs {
  /** Goes to a message of the conversation, by its id. */
  show: (messageId: string) => void;
  reply: (message: MessageRow) => void;
  edit: (message: MessageRow) => void;
  takeBack: (message: MessageRow) => void;
  react: (message: MessageRow, reaction: string) => void;
  copy: (message: MessageRow) => void;
  forward: (message: MessageRow) => void;
  report: (message: MessageRow) => void;
}

const offered = ['👍', '❤️', '😂', '🎉', '😮', '😢'];

interface MessageMenuProps {
  message: MessageRow;
  isOwn: boolean;
  /** The reader's reaction, or empty. */
  own: string;
  acts: MessageActs;
}

export function MessageMenu({ message, isOwn, own, acts }: MessageMenuProps): ReactNode {
  const { t } = useTranslation();
  const now = useNow(minute);
  const isPlain = message.type === 'message';
  const mayEdit = isOwn && isPlain && new Date(message.stamp).getTime() + chatLimits.editable > now;
  return (
    <Box rigid className={classes.menu}>
      <MenuPopup label={t('chat.menu.open')}>
        <Row gap={1} cross="stretch" className={classes.emoji} role="group" aria-label={t('chat.menu.react')}>
          {offered.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={own === emoji}
              onClick={() => acts.react(message, own === emoji ? '' : emoji)}
            >
              {emoji}
            </button>
          ))}
        </Row>
        <DropdownRule />
        <DropdownButton icon={<IconArrowBackUp size={18} aria-hidden />} onClick={() => acts.reply(message)}>
          {t('chat.menu.reply')}
        </DropdownButton>
        {message.text && (
          <DropdownButton icon={<IconCopy size={18} aria-hidden />} onClick={() => acts.copy(message)}>
            {t('chat.menu.copy')}
          </DropdownButton>
        )}
        {isPlain && (
          <DropdownButton icon={<IconArrowForwardUp size={18} aria-hidden />} onClick={() => acts.forward(message)}>
            {t('chat.menu.forward')}
          </DropdownButton>
        )}
        {mayEdit && (
          <DropdownButton icon={<IconPencil size={18} aria-hidden />} onClick={() => acts.edit(message)}>
            {t('chat.menu.edit')}
          </DropdownButton>
        )}
        {isOwn && isPlain && (
          <DropdownButton danger icon={<IconTrash size={18} aria-hidden />} onClick={() => acts.takeBack(message)}>
            {t('chat.menu.takeBack')}
          </DropdownButton>
        )}
        {!isOwn && (
          <DropdownButton icon={<IconFlag size={18} aria-hidden />} onClick={() => acts.report(message)}>
            {t('chat.menu.report')}
          </DropdownButton>
        )}
      </MenuPopup>
    </Box>
  );
}
