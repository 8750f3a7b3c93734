import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import {
  IconEye,
  IconEyeOff,
  IconHeart,
  IconMessage,
  IconRepeat,
  IconSettings,
  IconUserOff,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type ShownPost, type SocialSort, socialSorts, type WallShape } from '#shared/community/socialWall.ts';
import { call } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import chips from '#shared/client/ui/Choice.module.css';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { socialLimits } from '#shared/community/limits.ts';
import classes from './SocialWall.module.css';

/** Of what it is the wall. */
export type WallOf = { readonly cx_id: string } | { readonly gx_id: string };

export interface WallChange {
  hashtag?: string;
  paused?: boolean;
  words?: string[];
  hide?: string;
  show?: string;
  block?: string;
  unblock?: string;
}

const sortTexts: Readonly<Record<SocialSort, Key>> = { hot: 'community.wall.hot', new: 'community.wall.new' };
const outTexts: Readonly<Record<NonNullable<ShownPost['out']>, Key>> = {
  hidden: 'community.wall.out.hidden',
  author: 'community.wall.out.author',
  word: 'community.wall.out.word',
};

const loadRules = () => import('./SocialWallRules.tsx');
/** Milliseconds between two looks of an open page. */
const every = minute;

export async function changeWall(of: WallOf, change: WallChange): Promise<WallShape> {
  const { wall } =
    'cx_id' in of
      ? await call.changeContestWall({ ...of, ...change })
      : await call.changeClubWall({ ...of, ...change });
  await invalidate('cx_id' in of ? 'getContestWall' : 'getClubWall');
  return wall;
}

function useWall(of: WallOf, sort: SocialSort, limit: number) {
  const page = { sort, limit };
  const contest = useAnswer('getContestWall', 'cx_id' in of ? { ...of, ...page } : undefined, {
    every,
    keepFormer: true,
  });
  const club = useAnswer('getClubWall', 'gx_id' in of ? { ...of, ...page } : undefined, { every, keepFormer: true });
  return 'cx_id' in of ? contest : club;
}

/** Posts of another network with the hashtag of a contest or a club. Moderators get the means to hide them. */
export default function SocialWall({ of }: { of: WallOf }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [sort, setSort] = useState<SocialSort>('hot');
  const [limit, setLimit] = useState(6);
  const { answer, error } = useWall(of, sort, limit);
  const [isSetUp, setSetUp] = useState(false);
  const wall = answer?.wall;
  if (!wall) return error ? null : <Bone height={240} />;
  const { hashtag, paused, posts, count, rules } = wall;
  if (!hashtag && !rules) return null;
  return (
    <Text as="section" above={7} className={classes.wall} aria-labelledby={id}>
      <Row gap={3} cross="end" justify="space-between" wrap below={4}>
        <div>
          <Heading level={2} size={5} id={id}>
            {t(hashtag ? 'community.wall.title' : 'community.wall.settings')}
          </Heading>
          <Meta>{hashtag ? t('community.wall.with', { tag: hashtag }) : t('community.wall.settingsText')}</Meta>
        </div>
        {rules && (
          <ActionIcon variant="subtle" aria-label={t('community.wall.manage')} onClick={() => setSetUp(true)}>
            <IconSettings size={20} aria-hidden />
          </ActionIcon>
        )}
        {posts.length > 1 && (
          <fieldset>
            <legend className="visually-hidden">{t('community.wall.title')}</legend>
            <Row gap={2} cross="stretch" wrap>
              {socialSorts.map((each) => (
                <Row as="label" key={each} gap={2} inline size={3} className={chips.chip}>
                  <input type="radio" name={id} checked={sort === each} onChange={() => setSort(each)} />
                  {t(sortTexts[each])}
                </Row>
              ))}
            </Row>
          </fieldset>
        )}
      </Row>
      {isSetUp && (
        <Dialog title={t('community.wall.settings')} close={() => setSetUp(false)}>
          <LazyPart load={loadRules} props={{ of, wall }} fallback={<Bone height={120} />} />
        </Dialog>
      )}
      {paused && rules && <Meta>{t('community.wall.pausedText')}</Meta>}
      {hashtag && !posts.length && !paused && <Meta>{t('community.wall.empty', { tag: hashtag })}</Meta>}
      <ul className={classes.posts} data-testid="wall-posts">
        {posts.map((post) => (
          <li key={post.id}>
            <Post post={post} of={of} moderates={rules !== undefined} />
          </li>
        ))}
      </ul>
      {count > posts.length && limit < socialLimits.page && (
        <Button variant="default" onClick={() => setLimit(socialLimits.page)}>
          {t('community.wall.more')}
        </Button>
      )}
    </Text>
  );
}

function Post({ post, of, moderates }: { post: ShownPost; of: WallOf; moderates: boolean }) {
  const { t } = useTranslation();
  const { id, url, author, author_name, text, language, at, likes, shares, replies, picture, out } = post;
  const change = useAction((wanted: WallChange) => changeWall(of, wanted));
  const counts = [
    [IconHeart, likes],
    [IconRepeat, shares],
    [IconMessage, replies],
  ] as const;
  return (
    <Card as="article" gap={2} pad={4} className={classes.post} data-out={out}>
      <Row gap={2} cross="start" justify="space-between">
        <Text size={2} breaks>
          <b dir="auto">{author_name}</b>{' '}
          <Text as="span" soft>
            @{author}
          </Text>
        </Text>
        {moderates && (
          <MenuPopup label={t('community.wall.moderate', { name: author_name })}>
            <DropdownButton
              icon={out === 'hidden' ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
              onClick={() => void change.run(out === 'hidden' ? { show: id } : { hide: id })}
            >
              {t(out === 'hidden' ? 'community.wall.show' : 'community.wall.hide')}
            </DropdownButton>
            {out !== 'author' && (
              <DropdownButton
                danger
                icon={<IconUserOff size={18} aria-hidden />}
                onClick={() => void change.run({ block: author })}
              >
                {t('community.wall.block', { name: author_name })}
              </DropdownButton>
            )}
          </MenuPopup>
        )}
      </Row>
      {out && (
        <Text size={1} strong danger>
          {t(outTexts[out])}
        </Text>
      )}
      {text && (
        <Text breaks lines dir="auto" lang={language || undefined}>
          {text}
        </Text>
      )}
      {picture && (
        <img
          className={classes.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
        />
      )}
      <Row as="p" gap={4} size={1} soft className={classes.foot}>
        {counts.map(([Icon, n], key) => (
          <Row as="span" gap={1} inline key={key} aria-hidden>
            <Icon size={16} /> {n}
          </Row>
        ))}
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`${t('community.wall.open')}: ${author_name}`}
          >
            <When at={at} />
          </a>
        ) : (
          <When at={at} />
        )}
      </Row>
    </Card>
  );
}
