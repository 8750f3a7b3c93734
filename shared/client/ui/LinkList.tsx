import { Button } from '#shared/client/ui/Button.tsx';
import { IconExternalLink, IconLink, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { List, Row, Sign, Stack, Text } from './Layout.tsx';
import classes from './LinkList.module.css';

export interface ExternalLink {
  readonly id: string;
  readonly url: string;
  /** Defaults to the host name. */
  readonly title?: string;
}

/** Sites whose links get the sign of a video; those that this site plays itself: `shared/videoLinks.ts`. */
const videoHosts = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|twitch\.tv)$/;

function partsOf(url: string): { host: string; rest: string } {
  const { hostname, pathname } = new URL(url);
  return { host: hostname.replace(/^www\./, ''), rest: pathname === '/' ? '' : pathname };
}

function LinkItem({ url, title }: ExternalLink) {
  const { host, rest } = partsOf(url);
  return (
    <Row
      tone="ink"
      as="a"
      gap={3}
      surface="card"
      className={classes.link}
      href={url}
      target="_blank"
      rel="noopener nofollow ugc"
    >
      <Sign size={40} radius="control" aria-hidden>
        {videoHosts.test(host) ? <IconPlayerPlay size={20} /> : <IconLink size={20} />}
      </Sign>
      <Stack as="span" grow className={classes.words}>
        <Text as="b" strong>
          {title || host}
        </Text>
        <Text as="small" size={1} soft>
          {title ? host + rest : rest || url}
        </Text>
      </Stack>
      <IconExternalLink size={18} aria-hidden className={classes.out} />
    </Row>
  );
}

interface LinkListProps {
  links: readonly ExternalLink[];
  label: string;
  /** Remove buttons, for the owner. */
  removal?: {
    readonly remove: (id: string) => Promise<unknown>;
    /** Accessible name of the button, from the link's title or address. */
    readonly nameOf: (link: string) => string;
  };
}

/** A list of external links. */
export function LinkList({ links, label, removal }: LinkListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const { run, running } = useAction(async (id: string) => {
    await removal?.remove(id);
    list.current?.focus();
  });
  if (!links.length) return null;
  return (
    <List ref={list} tabIndex={removal && -1} gap={2} className={classes.list} aria-label={label}>
      {links.map((link) => (
        <li key={link.id} className={removal && classes.own}>
          <LinkItem {...link} />
          {removal && (
            <Button
              variant="subtle"
              size="sm"
              className={classes.remove}
              loading={running?.[0] === link.id}
              aria-label={removal.nameOf(link.title || link.url)}
              onClick={() => void run(link.id)}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </List>
  );
}
