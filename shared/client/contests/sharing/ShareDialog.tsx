import { Button } from '#shared/client/ui/Button.tsx';
import {
  IconBrandFacebook,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconCheck,
  IconCode,
  IconCopy,
  IconDownload,
  IconMail,
  IconShare2,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { QrCode } from '#shared/client/ui/QrCode.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Box, Grid, Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type EmbedContest, EmbedPanel } from './EmbedPanel.tsx';
import { savePng, saveSvg } from '#shared/client/contests/qrFiles.ts';
import { shareLinks } from './shareLinks.ts';
import type { DrawnVote } from '#shared/client/contests/voting/drawVote.ts';
import { VotePicture } from '#shared/client/contests/voting/VotePicture.tsx';
import { withCode } from '#shared/client/contests/voting/voteSource.ts';
import classes from './ShareDialog.module.css';

export interface ShareDialogProps {
  /** Name of the contest or contestant. */
  title: string;
  /** The text sent with the link; a call to vote by default. */
  text?: string;
  /** Path on this site. */
  path: string;
  /** For managers: embedding on other sites. */
  embed?: EmbedContest;
  /** The reader's vote: a picture is drawn for it. */
  vote?: DrawnVote;
  close: () => void;
}

const icons = {
  WhatsApp: IconBrandWhatsapp,
  X: IconBrandX,
  Facebook: IconBrandFacebook,
  Telegram: IconBrandTelegram,
} as const;

const qrSize = 1024;

/** Shares a link: the device's share sheet, the clipboard, links to other sites (without their scripts), a QR code. */
export function ShareDialog({ title, text, path, embed, vote, close }: ShareDialogProps) {
  const { t } = useTranslation();
  const url = new URL(path, location.origin).href;
  const [shown, setShown] = useState<'share' | 'embed'>('share');
  if (embed && shown === 'embed')
    return (
      <Dialog title={t('contests.embed.title')} close={close}>
        <EmbedPanel contest={embed} />
      </Dialog>
    );
  return (
    <Dialog title={t('contests.share.title')} close={close}>
      <Stack gap={5}>
        {vote ? (
          <VotePicture vote={vote} url={url} />
        ) : (
          <Text size={5} display className={classes.what}>
            {title}
          </Text>
        )}
        <ShareLinks title={title} text={text ?? t('contests.share.text', { title })} url={url} />
        {embed && (
          <Button
            variant="light"
            fullWidth
            leftSection={<IconCode size={18} aria-hidden />}
            onClick={() => setShown('embed')}
          >
            {t('contests.embed.open')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** All ways to send a link, and its code to print. */
export function ShareLinks({ title, text, url }: { title: string; text: string; url: string }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const mayShare = typeof navigator.share === 'function';
  const [problem, setProblem] = useState('');
  const share = () =>
    navigator.share({ title, text, url }).catch((cause: unknown) => {
      // Dismissing the share sheet rejects with AbortError.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setProblem(t('contests.share.failed'));
    });
  const copy = async () => setProblem((await copyText(url)) ? '' : t('contests.share.failed'));
  return (
    <>
      {mayShare && (
        <Button fullWidth leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void share()}>
          {t('contests.share.native')}
        </Button>
      )}
      <Grid cross="end" narrow={{ columns: 1 }} columns="1fr auto" gap={2}>
        <TextInput
          label={t('contests.share.link')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant={mayShare ? 'default' : 'filled'}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? t('contests.share.copied') : t('contests.share.copy')}
        </Button>
      </Grid>
      <p role="status" className={problem ? classes.problem : 'visually-hidden'}>
        {problem || (copied ? t('contests.share.copied') : '')}
      </p>
      <List columns={5} gap={2} className={classes.sites}>
        {shareLinks({ text, url }).map(({ name, href }) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t('contests.share.on', { name })}>
                <Icon size={22} aria-hidden />
                <span aria-hidden>{name}</span>
              </a>
            </li>
          );
        })}
        <li>
          <a
            href={`mailto:?${new URLSearchParams({ subject: title, body: `${text}\n${url}` }).toString().replaceAll('+', '%20')}`}
            aria-label={t('contests.share.mail')}
          >
            <IconMail size={22} aria-hidden />
            <span aria-hidden>{t('contests.share.mailShort')}</span>
          </a>
        </li>
      </List>
      <QrPanel title={title} url={url} />
    </>
  );
}

function QrPanel({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const code = useRef<SVGSVGElement>(null);
  const [failed, setFailed] = useState(false);
  const save = (how: (svg: SVGSVGElement, title: string, size: number) => Promise<void> | void) => {
    setFailed(false);
    if (code.current) Promise.resolve(how(code.current, title, qrSize)).catch(() => setFailed(true));
  };
  return (
    <Grid edge="top" as="section" columns="auto 1fr" gap={5} cross="center" className={classes.qr} aria-labelledby="qr">
      {/* Black on white in both schemes, because some scanners cannot read inverted codes. */}
      <Box pad={2} radius="card" className={classes.code}>
        <QrCode ref={code} value={withCode(url)} size={168} label={t('contests.share.qrAlt')} />
      </Box>
      <Stack gap={2}>
        <Heading level={3} size={4} id="qr">
          {t('contests.share.qr')}
        </Heading>
        <Text size={3} soft>
          {t('contests.share.qrText')}
        </Text>
        <Row above={1} gap={2} cross="stretch" wrap className={classes.saves}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(savePng)}
          >
            {t('contests.share.png')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(saveSvg)}
          >
            {t('contests.share.svg')}
          </Button>
        </Row>
        {failed && (
          <Text size={3} soft role="alert">
            {t('errors.something_wrong')}
          </Text>
        )}
      </Stack>
    </Grid>
  );
}
