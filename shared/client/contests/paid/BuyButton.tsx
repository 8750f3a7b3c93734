import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { BuyMode } from './useBuying.ts';
import classes from './BuyButton.module.css';

interface BuyButtonProps {
  name: string;
  mode: BuyMode;
  /** Its mark alone. */
  compact?: boolean;
  /** Looks like one of many. */
  quiet?: boolean;
  buy: () => void;
}

/** Opens the dialog that sells votes: the coral button of a contest whose votes are bought, a quieter one beside free votes. */
export function BuyButton({ name, mode, compact = false, quiet = false, buy }: BuyButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${classes.button} ${mode === 'only' ? classes.only : classes.beside} ${compact ? classes.compact : ''} ${quiet ? classes.quiet : ''}`}
      title={mode === 'only' ? undefined : t('contests.buy.button')}
      onClick={buy}
    >
      <IconShoppingBag size={18} aria-hidden />
      <span className={compact ? 'visually-hidden' : classes.word}>{t('contests.buy.button')}</span>
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
