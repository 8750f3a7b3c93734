import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { boot } from '#shared/client/app/boot.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { demoPartnerId } from '#shared/accounts/demoPartner.ts';
import { contestAppPath, type HostMessage, type SaidByApp, type SaidToApp } from '#shared/contests/page/contestApp.ts';
import { languageNames, languages } from '#shared/languages.ts';
import { DocHead } from '#shared/client/ui/Docs.tsx';
import { Card, Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import classes from './ContestApp.module.css';

interface Line {
  readonly id: number;
  readonly by: 'app' | 'host';
  readonly message: unknown;
}

const kept = 100;
const demoPeople = { lena: 'Lena Novak', marc: 'Marc Petit' } as const;

const isSaid = (data: unknown): data is SaidByApp =>
  typeof data === 'object' && data !== null && (data as { from?: unknown }).from === 'engage';

/** Plays a partner's app: the contest app in a frame, and what the two say to each other. */
export default function ContestAppTestScreen(): ReactNode {
  const { t } = useTranslation();
  const isDemo = boot().demo !== undefined;
  const frame = useRef<HTMLIFrameElement>(null);
  const [typed, setTyped] = useState(isDemo ? demoPartnerId : '');
  const [partner, setPartner] = useState(typed);
  const { lines, say, clear } = useTalk(frame);
  return (
    <Grid cross="start" medium={{ columns: 1 }} columns="minmax(0, 420px) 1fr" gap={8} className={classes.test}>
      <DocHead title={t('contests.appDev.test.title')} lead={t('contests.appDev.test.lead')}>
        <Button variant="default" renderRoot={(props) => <To {...props} name="contestApp" />}>
          {t('contests.appDev.test.docs')}
        </Button>
      </DocHead>
      <div className={classes.phone}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its origin */}
        <iframe
          key={partner}
          ref={frame}
          src={contestAppPath(undefined, partner)}
          title={t('contests.appDev.test.frame')}
        />
      </div>
      <Stack gap={6} bounded className={classes.controls}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setPartner(typed.trim());
          }}
        >
          <TextInput
            label={t('contests.appDev.test.partner')}
            value={typed}
            maxLength={64}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Row gap={2} cross="stretch" wrap>
            <Button type="submit" variant="default">
              {t('contests.appDev.test.load')}
            </Button>
          </Row>
        </form>
        <Users isDemo={isDemo && partner === demoPartnerId} say={say} />
        <Wishes say={say} />
        <section aria-labelledby="said">
          <Row gap={3} justify="space-between">
            <h2 id="said">{t('contests.appDev.test.log')}</h2>
            {lines.length > 0 && (
              <Button size="sm" variant="subtle" onClick={clear}>
                {t('contests.appDev.test.clear')}
              </Button>
            )}
          </Row>
          {lines.length ? (
            <Card
              as="ol"
              gap={2}
              pad={3}
              className={classes.log}
              // Scrolled by the keyboard too.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              aria-labelledby="said"
              data-testid="said"
            >
              {lines.map(({ id, by, message }) => (
                <Stack as="li" size={1} gap={1} key={id}>
                  <Text as="b" soft strong>
                    {t(by === 'app' ? 'contests.appDev.test.fromApp' : 'contests.appDev.test.toApp')}
                  </Text>
                  <code>{JSON.stringify(message)}</code>
                </Stack>
              ))}
            </Card>
          ) : (
            <Meta size={3}>{t('contests.appDev.test.nothing')}</Meta>
          )}
        </section>
      </Stack>
    </Grid>
  );
}

/** What both have said, the newest first, and a way to speak. */
function useTalk(frame: React.RefObject<HTMLIFrameElement | null>) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const count = useRef(0);
  const note = (by: Line['by'], message: unknown) => {
    count.current += 1;
    const line = { id: count.current, by, message };
    setLines((before) => [line, ...before].slice(0, kept));
  };
  const heard = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin || !isSaid(data)) return;
    const { from: _from, ...message } = data;
    note('app', message);
    if (message.type === 'leave') window.open(message.url, '_blank', 'noopener');
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => heard(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return {
    lines,
    clear: () => setLines([]),
    say(message: HostMessage) {
      const said: SaidToApp = { to: 'engage', ...message };
      frame.current?.contentWindow?.postMessage(said, location.origin);
      note('host', message);
    },
  };
}

interface Speaking {
  say: (message: HostMessage) => void;
}

/** Hands a user over: one of the demo's, or whose token was made elsewhere. */
function Users({ isDemo, say }: Speaking & { isDemo: boolean }) {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const sign = useAction(async (person: keyof typeof demoPeople) => {
    const signed = await call.signDemoHandOver({ person }, { quiet: true });
    say({ type: 'hand_over', token: signed.token });
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (token.trim()) say({ type: 'hand_over', token: token.trim() });
  };
  return (
    <section aria-labelledby="users">
      <h2 id="users">{t('contests.appDev.test.user')}</h2>
      {isDemo && (
        <>
          <Meta size={3}>{t('contests.appDev.test.userText')}</Meta>
          <Row gap={2} cross="stretch" wrap>
            {(['lena', 'marc'] as const).map((person) => (
              <Button key={person} loading={sign.running?.[0] === person} onClick={() => void sign.run(person)}>
                {demoPeople[person]}
              </Button>
            ))}
          </Row>
          {sign.error && <p role="alert">{sign.error.message}</p>}
        </>
      )}
      <form onSubmit={send}>
        <Textarea
          label={t('contests.appDev.test.token')}
          value={token}
          rows={2}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => setToken(value)}
        />
        <Row gap={2} cross="stretch" wrap>
          <Button type="submit" variant="default">
            {t('contests.appDev.test.send')}
          </Button>
        </Row>
      </form>
    </section>
  );
}

/** Everything else that an app can ask. */
function Wishes({ say }: Speaking) {
  const { t } = useTranslation();
  const [slug, setSlug] = useState('');
  return (
    <section aria-labelledby="wishes">
      <h2 id="wishes">{t('contests.appDev.test.ask')}</h2>
      <Row gap={2} cross="stretch" wrap>
        {languages.map((language) => (
          <Button
            key={language}
            variant="default"
            lang={language.toLowerCase()}
            onClick={() => say({ type: 'language', language: language.toLowerCase() })}
          >
            {languageNames[language]}
          </Button>
        ))}
        <Button variant="default" onClick={() => say({ type: 'log_out' })}>
          {t('contests.appDev.test.logOut')}
        </Button>
      </Row>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          say({ type: 'open', ...(slug.trim() && { slug: slug.trim() }) });
        }}
      >
        <TextInput
          label={t('contests.appDev.test.slug')}
          value={slug}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => setSlug(value)}
        />
        <Row gap={2} cross="stretch" wrap>
          <Button type="submit" variant="default">
            {t('contests.appDev.test.open')}
          </Button>
        </Row>
      </form>
    </section>
  );
}
