import { IconCategory, IconCoins, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { beginningOf } from '#shared/community/mentions.ts';
import { postPath } from '#shared/community/paths.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { categoryKey, isJobCategory } from '#shared/categories.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { JobMoney } from './JobMoney.tsx';
import { WrittenText } from '#shared/client/community/posts/WrittenText.tsx';
import classes from './Jobs.module.css';

interface JobFactsProps {
  job: FeedShape;
  isListed?: boolean;
}

/** What a job pays, what kind of work it is, and where. */
export function JobFacts({ job: { data, closed: isClosed, removed }, isListed }: JobFactsProps): ReactNode {
  const closed = isClosed || removed !== undefined;
  const { t, tag } = useTranslation();
  if (!data) return null;
  const country = data.country_code && new Intl.DisplayNames(tag, { type: 'region' }).of(data.country_code);
  return (
    <Row as="p" gap="2 4" wrap size={2} soft className={classes.facts}>
      <Text as="span" tone="ink" figures className={classes.money}>
        <IconCoins size={16} aria-hidden />
        <JobMoney data={data} isListed={isListed} />
      </Text>
      {isJobCategory(data.category) && (
        <span>
          <IconCategory size={16} aria-hidden />
          {t(categoryKey(data.category))}
        </span>
      )}
      {country && (
        <span>
          <IconMapPin size={16} aria-hidden />
          {country}
        </span>
      )}
      <Badge tone={closed ? 'plain' : 'success'}>{t(closed ? 'community.jobs.closed' : 'community.jobs.open')}</Badge>
    </Row>
  );
}

/** Characters of a text that may fit in its lines. */
const shown = 1000;

/** A job in the list. */
export function JobCard({ job }: { job: FeedShape }): ReactNode {
  const { t } = useTranslation();
  const author = usePeople([job.user_id]).get(job.user_id) ?? job.user;
  return (
    <Stack as="article" gap={2} surface="raised" pad={5} className={classes.card}>
      <Heading level={2} size={5} breaks className={classes.title} dir="auto">
        <PathLink href={postPath({ ...job, isJob: true })}>{job.title}</PathLink>
      </Heading>
      <Text soft breaks clamp={3} className={classes.text} dir="auto">
        <WrittenText text={withoutMarks(beginningOf(job.text, shown))} />
      </Text>
      <JobFacts job={job} isListed />
      <Row as="p" gap={2} wrap size={2} soft className={classes.by}>
        <Avatar src={author?.avatar ?? ''} name={author?.full_name ?? ''} size={28} />
        <span>{author?.full_name ?? t('community.post.closedAccount')}</span>
        <When at={job.createdAt} />
      </Row>
    </Stack>
  );
}
