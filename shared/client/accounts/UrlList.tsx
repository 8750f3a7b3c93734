import { Button } from '@mantine/core';
import { IconExternalLink, IconLink, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Url } from '#shared/accounts/entities/social.ts';
import { run } from '#shared/client/app/api.ts';
import type { MediaUrlShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { useLiveRows } from '#shared/client/app/useLiveRows.ts';
import { TextInput } from '#shared/client/ui/inputs.ts';
import classes from './UrlList.module.css';

type MediaUrl = Pick<MediaUrlShape, 'url_id' | 'url' | 'title'>;

const videoHosts = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|twitch\.tv)$/;

function partsOf(url: string): { host: string; rest: string } {
  const { hostname, pathname } = new URL(url);
  return { host: hostname.replace(/^www\./, ''), rest: pathname === '/' ? '' : pathname };
}

function UrlLink({ url, title }: MediaUrl) {
  const { host, rest } = partsOf(url);
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener nofollow ugc">
      <span className={classes.sign} aria-hidden>
        {videoHosts.test(host) ? <IconPlayerPlay size={20} /> : <IconLink size={20} />}
      </span>
      <span className={classes.words}>
        <b>{title || host}</b>
        <small>{title ? host + rest : rest || url}</small>
      </span>
      <IconExternalLink size={18} aria-hidden className={classes.out} />
    </a>
  );
}

/** A person's media links. */
export function UrlList({ urls }: { urls: readonly MediaUrl[] }): ReactNode {
  return (
    <ul className={classes.list}>
      {urls.map((one) => (
        <li key={one.url_id}>
          <UrlLink {...one} />
        </li>
      ))}
    </ul>
  );
}

/** Editor of one's own media links, live in every tab. A refusal is shown at its field and keeps the input. */
export function UrlEditor({ user_id, known }: { user_id: number; known: readonly MediaUrl[] }): ReactNode {
  const { t } = useTranslation();
  const { rows, status } = useLiveRows(Url, 'user_id', user_id);
  const urls: readonly MediaUrl[] =
    status === 'loading' ? known : rows.map(({ url_id, url, title = '' }) => ({ url_id, url, title }));
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const adding = useAction(
    async (url: string, title: string) => {
      await run('addMediaUrl', { url, title }, { quiet: true });
      form.current?.reset();
      form.current?.querySelector('input')?.focus();
    },
    (cause) => setProblem(cause.fields?.['url'] ?? cause.message),
  );
  const isAdding = adding.isRunning;
  // After the field is enabled again.
  useEffect(() => {
    if (problem && !isAdding) form.current?.querySelector('input')?.focus();
  }, [problem, isAdding]);

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { url = '', title = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setProblem('');
    void adding.run(url, title);
  };

  // The toast shows a refusal.
  const removal = useAction(async (url_id: string) => {
    await run('removeMediaUrl', { url_id });
    list.current?.focus();
  });

  return (
    <div className={classes.editor}>
      {urls.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('accounts.urls.title')}>
          {urls.map((one) => (
            <li key={one.url_id} className={classes.own}>
              <UrlLink {...one} />
              <Button
                variant="subtle"
                size="sm"
                className={classes.remove}
                loading={removal.running?.[0] === one.url_id}
                aria-label={t('accounts.urls.remove', { url: one.title || one.url })}
                onClick={() => void removal.run(one.url_id)}
              >
                <IconTrash size={18} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} noValidate className={classes.form} onSubmit={add}>
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('accounts.urls.url')}
          placeholder="https://"
          maxLength={500}
          error={problem || undefined}
          onChange={() => setProblem('')}
        />
        <TextInput name="title" autoComplete="off" label={t('accounts.urls.name')} maxLength={120} />
        <Button type="submit" variant="default" loading={isAdding}>
          {t('accounts.urls.add')}
        </Button>
      </form>
    </div>
  );
}
