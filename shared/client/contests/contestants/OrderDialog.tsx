import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import classes from './BulkBar.module.css';

interface OrderDialogProps {
  contest: ContestShape;
  saved: () => void;
  close: () => void;
}

/** Puts contestants in the order in which a contest without votes shows them, by dragging or by keyboard. */
export function OrderDialog({ contest: { cx_id, contestants }, saved, close }: OrderDialogProps): ReactNode {
  const { t } = useTranslation();
  const [order, setOrder] = useState(() => contestants.slice(0, contestLimits.ordered));
  const [held, hold] = useState<number>();
  const move = (from: number, to: number) =>
    setOrder((now) => {
      if (to < 0 || to >= now.length) return now;
      const rest = now.toSpliced(from, 1);
      return rest.toSpliced(to, 0, now[from]!);
    });
  const { run, isRunning } = useAction(async () => {
    const contestant_ids = order.map(({ contestant_id }) => contestant_id);
    await call.orderContestants({ cx_id, contestant_ids });
    toast.success(t('contests.desk.ordered'), 'contest');
    saved();
  });
  return (
    <Dialog title={t('contests.desk.order')} close={close}>
      <Stack gap={4}>
        <p>{t('contests.desk.orderText')}</p>
        <List as="ol" gap={1} className={classes.order}>
          {order.map(({ contestant_id, contestant_name: name }, index) => (
            // Dragging has the arrows beside it for keyboards.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={contestant_id}
              draggable
              data-held={held === index ? '' : undefined}
              onDragStart={() => hold(index)}
              onDragEnd={() => hold(undefined)}
              onDragOver={(event) => {
                event.preventDefault();
                if (held === undefined || held === index) return;
                move(held, index);
                hold(index);
              }}
            >
              <IconGripVertical size={18} aria-hidden />
              <Text as="span" grow breaks>
                {index + 1}. {name}
              </Text>
              <ActionIcon aria-label={t('contests.desk.toTop', { name })} onClick={() => move(index, 0)}>
                <IconArrowBarToUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('contests.desk.up', { name })} onClick={() => move(index, index - 1)}>
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('contests.desk.down', { name })} onClick={() => move(index, index + 1)}>
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </List>
        <Button loading={isRunning} onClick={() => void run()}>
          {t('contests.desk.saveOrder')}
        </Button>
      </Stack>
    </Dialog>
  );
}
