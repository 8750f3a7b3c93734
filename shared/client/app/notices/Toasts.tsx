import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppDispatch, useAppSelector } from '#shared/client/app/core/store.ts';
import classes from './Toasts.module.css';
import { type Toast, toastClosed } from '#shared/client/app/core/toastsSlice.ts';

/** Closes after its time; hovering or focusing it pauses the timer. */
function Message({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.stays);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [dispatch, held, toast.id]);
  return (
    <div
      className={`${classes.toast} ${classes[toast.kind]}`}
      data-toast={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('app.close')}
        onClick={() => dispatch(toastClosed(toast.id))}
      >
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden>
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** The page's toasts. The live regions are always mounted, because a region that appears together with its text is not read out. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const corner = useRef<HTMLDivElement>(null);
  const centre = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    for (const { current } of [corner, centre]) {
      if (!current?.showPopover) continue;
      // Above a dialog that was opened after them.
      if (current.matches(':popover-open') && document.querySelector('dialog:modal')) current.hidePopover();
      if (!current.matches(':popover-open')) current.showPopover();
    }
  }, [newest]);
  const shown = (kind: Toast['kind']) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <Message key={toast.id} toast={toast} />);
  return (
    <>
      <div ref={corner} popover="manual" className={classes.corner} role="status">
        {shown('success')}
      </div>
      <div ref={centre} popover="manual" className={classes.centre} role="alert">
        {shown('refusal')}
      </div>
    </>
  );
}
