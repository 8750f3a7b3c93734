import { Button } from '#shared/client/ui/Button.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type DrawnVote, drawnSize, drawVote } from './drawVote.ts';
import { fileNameOf, saveFile } from '#shared/client/contests/qrFiles.ts';
import classes from './VotePicture.module.css';

interface VotePictureProps {
  vote: DrawnVote;
  url: string;
}

interface Drawn {
  src: string;
  file: File;
}

/** The picture that is drawn for one's vote, to share or to keep. Without it the link is shared alone. */
export function VotePicture({ vote, url }: VotePictureProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState(false);
  const kicker = t('contests.drawn.kicker');
  const { contestant_name } = vote;
  useEffect(() => {
    let isGone = false;
    let src = '';
    const { host, pathname } = new URL(url);
    drawVote(vote, { kicker, address: host + pathname }).then(
      (blob) => {
        if (isGone) return;
        src = URL.createObjectURL(blob);
        setDrawn({ src, file: new File([blob], 'vote.png', { type: blob.type }) });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(src);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drawn once, for the vote as it was when the dialog opened
  }, []);
  if (failed) return null;
  const isShareable = drawn && navigator.canShare?.({ files: [drawn.file] });
  return (
    <Stack as="figure" gap={3} align="center">
      {drawn ? (
        <img
          className={classes.picture}
          src={drawn.src}
          alt={t('contests.drawn.alt', { name: contestant_name })}
          {...drawnSize}
        />
      ) : (
        <span className={classes.picture} aria-hidden />
      )}
      <Button
        variant={isShareable ? 'filled' : 'default'}
        fullWidth
        disabled={!drawn}
        leftSection={isShareable ? <IconShare2 size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
        onClick={() => {
          if (!drawn) return;
          if (isShareable) navigator.share({ files: [drawn.file], title: contestant_name, url }).catch(() => undefined);
          else saveFile(drawn.file, fileNameOf(contestant_name, 'png'));
        }}
      >
        {t(isShareable ? 'contests.drawn.share' : 'contests.drawn.save')}
      </Button>
    </Stack>
  );
}
