import { Button } from '#shared/client/ui/Button.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { useNear } from './useNear.ts';
import { Card } from './Layout.tsx';

interface LazyPartProps<P extends object> {
  /** Must be a stable function. */
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
  /** Of the same size as the part; nothing where that is not known. */
  fallback?: ReactNode;
  /** Pixels before it comes into view at which it is loaded; many where its height is not known. */
  ahead?: number;
  className?: string;
  /** For links to it. */
  id?: string;
}

/** A part of a screen whose code is loaded when it is about to scroll into view. If that fails, the rest of the screen stays. */
export function LazyPart<P extends object>({ load, props, fallback, ahead, className, id }: LazyPartProps<P>) {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, ahead);
  useLineBack(failed, () => setFailed(false));
  const isWanted = isNear && !part && !failed;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(load).then(
      (chunk) => setPart({ Part: chunk.default }),
      () => setFailed(true),
    );
  }, [isWanted, load]);
  return (
    <div ref={place} className={className} id={id}>
      {part ? (
        <part.Part {...props} />
      ) : failed ? (
        <Card gap={3} pad="8 4" align="center" cross="center" soft textAlign="center" role="alert">
          <p>{t('site.error.title')}</p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => setFailed(false)}
          >
            {t('site.error.again')}
          </Button>
        </Card>
      ) : (
        fallback
      )}
    </div>
  );
}
