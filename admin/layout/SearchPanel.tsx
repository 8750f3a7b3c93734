import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PaymentStatus } from '#shared/client/payments/checkout/PaymentStatus.tsx';
import { useThing } from '#shared/client/payments/useThing.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { To } from '../links.tsx';
import type { PageName } from '../routes.ts';
import { shortened } from '../parts/ShortId.tsx';
import classes from './SearchPanel.module.css';

type Found = OutputOfCall<'searchEverything'>;

const typing = 250;

/** The field, and what is found while words are typed. Enter opens the first. */
export default function SearchPanel({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [words, setWords] = useState('');
  const [settled] = useDebouncedValue(words.trim(), typing);
  const { answer, error } = useAnswer('searchEverything', settled ? { words: settled } : undefined);

  function walk(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  }

  return (
    // The links and the field are what the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Stack
      ref={box}
      gap={3}
      top
      className={classes.box}
      onKeyDown={walk}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) close();
      }}
    >
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          box.current?.querySelector<HTMLElement>('[data-found]')?.click();
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label={t('admin.search.label')}
          placeholder={t('admin.search.hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={limits.address}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
      <FormRefusal text={error ? error.message : ''} />
      <div aria-live="polite">
        {settled && !answer && !error && (
          <Loading>
            <Bone height={44} />
            <Bone height={44} />
          </Loading>
        )}
        {settled && answer && <Results found={answer} words={settled} />}
      </div>
    </Stack>
  );
}

function Results({ found, words }: { found: Found; words: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const thing = useThing();
  const { people = [], contests = [], votes = [], services = [], orders = [], payments = [] } = found;
  if (![people, contests, votes, services, orders, payments].some((rows) => rows.length))
    return <Text soft>{t('admin.search.none')}</Text>;
  return (
    <>
      <Part title={t('admin.search.people')} page="users" words={words} rows={people}>
        {people.map(({ user_id, username, full_name, avatar, email }) => (
          <FoundRow
            key={user_id}
            page="users"
            search={{ keyword: String(user_id) }}
            picture={<Avatar src={avatar} name={full_name} size={28} />}
            title={full_name || username}
            note={[`@${username}`, `#${user_id}`, email].filter(Boolean).join(' · ')}
          />
        ))}
      </Part>
      <Part title={t('admin.search.contests')} page="contest" words={words} rows={contests}>
        {contests.map(({ cx_id, contest_id, contest_name, category }) => (
          <FoundRow
            key={cx_id}
            page="contest"
            search={{ keyword: String(contest_id) }}
            title={contest_name}
            note={`#${contest_id} · ${t(`contests.category.${category}`)}`}
          />
        ))}
      </Part>
      <Part title={t('admin.search.votes')} rows={votes}>
        {votes.map(({ vote_id, receipt, contest_id, contest_name }) => (
          <FoundRow
            key={vote_id}
            page="allvotes"
            search={{ contest: String(contest_id) }}
            title={t('admin.search.vote', { title: contest_name })}
            note={receipt}
          />
        ))}
      </Part>
      <Part title={t('admin.search.services')} page="service" words={words} rows={services}>
        {services.map(({ sx_id, service_id, title, status }) => (
          <FoundRow
            key={sx_id}
            page="service"
            search={{ keyword: sx_id }}
            title={title}
            note={`#${service_id} · ${t(`services.status.${status}`)}`}
          />
        ))}
      </Part>
      <Part title={t('admin.search.orders')} rows={orders}>
        {orders.map(({ order_id, title, state, amount, currency }) => (
          <FoundRow
            key={order_id}
            page="order-dispute"
            params={{ order_id }}
            title={title}
            note={[shortened(order_id), t(`services.order.state.${state}`), money(amount, currency)].join(' · ')}
          />
        ))}
      </Part>
      <Part title={t('admin.search.payments')} rows={payments}>
        {payments.map(({ payment_id, items, state, amount, currency }) => (
          <FoundRow
            key={payment_id}
            page="payment"
            params={{ payment_id }}
            title={items[0] ? thing(items[0]) : payment_id}
            note={[shortened(payment_id), money(amount, currency)].join(' · ')}
            aside={<PaymentStatus state={state} />}
          />
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  /** The table that shows all that is called so. */
  page?: PageName;
  words?: string;
  rows: readonly unknown[];
  children: ReactNode;
}

function Part({ title, page, words, rows, children }: PartProps) {
  const { t } = useTranslation();
  if (!rows.length) return null;
  return (
    <section className={classes.part}>
      <h3>
        {title}
        {page && words && (
          <To name={page} search={{ keyword: words }}>
            {t('admin.search.all')}
          </To>
        )}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  page: PageName;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
  picture?: ReactNode;
  title: string;
  note: string;
  aside?: ReactNode;
}

const FoundRow = ({ page, params, search, picture, title, note, aside }: RowProps) => (
  <li>
    <To name={page} params={params} search={search} className={classes.row} data-found>
      {picture}
      <Text as="span" grow breaks>
        <b>{title}</b>
        <small>{note}</small>
      </Text>
      {aside}
    </To>
  </li>
);
