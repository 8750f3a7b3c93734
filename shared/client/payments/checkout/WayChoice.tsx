import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconTrash } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { RailOffer } from '#shared/payments/offerShapes.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { RailMark, useCardName, useRailName } from './railMarks.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import classes from './WayChoice.module.css';

/** A card that was kept, to pay with again. */
export interface KeptCard {
  readonly card_id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export interface Way extends RailOffer {
  /** The rail's name, or a kept card's id. */
  readonly id: string;
  readonly card?: KeptCard;
  /** There is too little on it. */
  readonly isShort?: boolean;
}

interface WayChoiceProps {
  ways: readonly Way[];
  chosen: string | undefined;
  choose: (id: string) => void;
  currency: string;
  label: string;
  /** Cards are kept: the card rail is for another one. */
  newCard: boolean;
  /** Some of them move real money, and others do not. */
  marksTest?: boolean;
  /** What is to be filled in for the chosen way, below it. */
  children?: ReactNode;
}

/** A radio group of the ways to pay; a kept card can be forgotten. */
export function WayChoice({
  ways,
  chosen,
  choose,
  currency,
  label,
  newCard,
  marksTest = true,
  children,
}: WayChoiceProps) {
  const { t } = useTranslation();
  const nameOf = useRailName();
  const cardName = useCardName();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const forget = useAction(async (card_id: string) => {
    await call.forgetCard({ card_id });
    toast.success(t('payments.card.forgotten'));
    group.current?.querySelector('input')?.focus();
  });
  const titleOf = ({ rail, card }: Way) =>
    card ? cardName(card) : rail === 'stripe' && newCard ? t('payments.card.another') : nameOf(rail);
  return (
    <Stack as="fieldset" ref={group} gap={2} bounded>
      <Text as="legend" strong below={2}>
        {label}
      </Text>
      {ways.map((way) => {
        const isMarked = marksTest && way.test;
        const hint = <WayHint way={way} currency={currency} />;
        return (
          <Fragment key={way.id}>
            <Row gap={2} className={classes.row}>
              <Row pad="2 3" as="label" gap={3} grow className={classes.way} data-short={way.isShort ? '' : undefined}>
                <input
                  type="radio"
                  name={`${id}-way`}
                  value={way.id}
                  checked={way.id === chosen}
                  disabled={way.isShort}
                  aria-labelledby={`${id}-${way.id}`}
                  aria-describedby={`${id}-${way.id}-hint${isMarked ? ` ${id}-${way.id}-test` : ''}`}
                  onChange={() => choose(way.id)}
                />
                <RailMark rail={way.rail} />
                <Stack as="span" grow>
                  <Row as="span" gap="0 2" wrap>
                    <Text as="span" strong breaks id={`${id}-${way.id}`} lineHeight={1.3}>
                      {titleOf(way)}
                    </Text>
                    {isMarked && (
                      <Text
                        tone="warning-text"
                        as="span"
                        size={1}
                        pad="0 2"
                        strong
                        id={`${id}-${way.id}-test`}
                        radius="full"
                        background="warning-soft"
                      >
                        {t('payments.test')}
                      </Text>
                    )}
                  </Row>
                  <Meta id={`${id}-${way.id}-hint`} as="span" size={1} className={classes.hint} lineHeight={1.35}>
                    {hint}
                  </Meta>
                </Stack>
                <Text as="span" rigid className={classes.dot} radius="full" aria-hidden />
              </Row>
              {way.card && (
                <ActionIcon
                  className={classes.forget}
                  loading={forget.running?.[0] === way.card.card_id}
                  aria-label={t('payments.card.forget', { card: titleOf(way) })}
                  onClick={() => void forget.run(way.id)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
              {way.isShort && (
                <PathLink href="/user/deposit" className={classes.add}>
                  {t('payments.balance.add')}
                </PathLink>
              )}
            </Row>
            {way.id === chosen && children}
          </Fragment>
        );
      })}
    </Stack>
  );
}

function WayHint({ way: { rail, card, available, direct }, currency }: { way: Way; currency: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (card)
    return t('payments.card.until', {
      month: String(card.exp_month).padStart(2, '0'),
      year: String(card.exp_year % 100).padStart(2, '0'),
    });
  if (available !== undefined) return t('payments.balance.available', { amount: money(available, currency) });
  if (rail === 'stripe') return t('payments.hint.stripe');
  if (rail === 'paypal') return t('payments.hint.paypal');
  if (rail === 'invoices') return t('payments.hint.invoices');
  if (rail === 'ethereum') return t('payments.hint.ethereum');
  return t(direct ? 'payments.hint.manual' : 'payments.hint.manualPlatform');
}
