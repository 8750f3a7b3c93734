import { Button } from '#shared/client/ui/Button.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { hashtagOf, type WallShape } from '#shared/community/socialWall.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Heading, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { socialLimits } from '#shared/community/limits.ts';
import { changeWall, type WallOf } from './SocialWall.tsx';

/** For who moderates a wall: its hashtag, words to keep out, blocked authors, and a pause. */
export default function SocialWallRules({ of, wall }: { of: WallOf; wall: WallShape }): ReactNode {
  const { t } = useTranslation();
  const { hashtag, paused, rules = { words: [], authors: [] } } = wall;
  const [tag, setTag] = useState(hashtag);
  const [words, setWords] = useState(rules.words.join(', '));
  const [isWrong, setWrong] = useState(false);
  const change = useAction((wanted: Parameters<typeof changeWall>[1]) => changeWall(of, wanted));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = hashtagOf(tag);
    setWrong(read === undefined);
    if (read === undefined) return;
    const list = words.split(',').map((word) => word.trim().slice(0, socialLimits.word));
    await change.run({ hashtag: read, words: list.filter((word) => word.length > 1).slice(0, socialLimits.words) });
    toast.success(t('community.wall.saved'));
  };
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('community.wall.hashtag')}
        description={t('community.wall.hashtagHint')}
        leftSection="#"
        value={tag}
        maxLength={socialLimits.tag + 1}
        spellCheck={false}
        autoCapitalize="none"
        error={isWrong ? t('community.wall.invalid') : undefined}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      {hashtag && (
        <TextInput
          label={t('community.wall.words')}
          description={t('community.wall.wordsHint')}
          value={words}
          maxLength={1000}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Row as="p" gap={2} cross="stretch" wrap>
        <Button type="submit" size="sm" loading={change.isRunning}>
          {t('community.wall.save')}
        </Button>
        {hashtag && (
          <Button size="sm" variant="default" onClick={() => void change.run({ paused: !paused })}>
            {t(paused ? 'community.wall.resume' : 'community.wall.pause')}
          </Button>
        )}
      </Row>
      {rules.authors.length > 0 && (
        <>
          <Heading level={3} size={2} soft>
            {t('community.wall.blocked')}
          </Heading>
          <Row as="p" gap={2} cross="stretch" wrap>
            {rules.authors.map((name) => (
              <Button key={name} size="compact-sm" variant="default" onClick={() => void change.run({ unblock: name })}>
                {t('community.wall.unblock', { name: `@${name}` })}
              </Button>
            ))}
          </Row>
        </>
      )}
    </Stack>
  );
}
