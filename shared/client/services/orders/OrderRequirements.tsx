/** What a buyer tells and sends before work begins: a field for each thing that the order asks for. */
import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { dropKept, keep, readKept } from '#shared/client/app/offline/keptDrafts.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { Meta, Text } from '#shared/client/ui/Layout.tsx';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import type { OrderFile } from '#shared/services/orders/process.ts';
import type { ServiceAsk } from '#shared/services/types.ts';
import { StepFiles, useStepFiles } from './OrderFiles.tsx';
import { useOrderStep } from './useOrder.ts';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
import classes from '../Order.module.css';

interface Given {
  text: string;
  /** Those that have arrived. */
  files: readonly OrderFile[];
  isSending: boolean;
}

const nothing: Given = { text: '', files: [], isSending: false };

interface Draft {
  given: readonly Given[];
  note: Given;
}

/** What was given before the page was opened again. What was still on its way is not among it. */
function draftOf(place: string, count: number): Draft {
  const kept = readKept(place) as Draft | undefined;
  const again = (each: Given | undefined) => (each ? { ...each, isSending: false } : nothing);
  return { given: Array.from({ length: count }, (_, index) => again(kept?.given[index])), note: again(kept?.note) };
}

const idsOf = (files: readonly OrderFile[]) => files.map(({ file_id }) => file_id);

export function OrderRequirements({ order, name }: { order: OrderShape; name: string }): ReactNode {
  const { t } = useTranslation();
  const { order_id, requirements, asks = [] } = order;
  const lang = order.language?.toLowerCase();
  const place = `order.${order_id}`;
  const [before] = useState(() => draftOf(place, asks.length));
  const [given, setGiven] = useState(before.given);
  const [note, setNote] = useState(before.note);
  const [isTried, setIsTried] = useState(false);
  useEffect(() => {
    if ([...given, note].some(({ text, files }) => text || files.length)) keep(place, { given, note } satisfies Draft);
    else dropKept(place);
  }, [place, given, note]);
  const take = useOrderStep(order_id, () => {
    dropKept(place);
    // The form was long: what is next stands above it.
    window.scrollTo({ top: 0 });
  });
  const problemOf = ({ files: least }: ServiceAsk, { text, files, isSending }: Given) => {
    if (isSending) return t('services.order.filesWait');
    if (files.length < least) return t('services.order.asks.filesMissing', { count: least - files.length });
    return least || text.trim() ? undefined : t('services.order.asks.words');
  };
  const found = [
    ...asks.map((ask, index) => problemOf(ask, given[index]!)),
    note.isSending
      ? t('services.order.filesWait')
      : asks.length || note.text.trim()
        ? undefined
        : t('services.order.saySomething'),
  ];
  const problems = isTried ? found : [];
  const submit = () => {
    setIsTried(true);
    if (found.some(Boolean)) return;
    void take.run({
      step: 'require',
      text: note.text.trim(),
      files: idsOf(note.files),
      answers: given.map(({ text, files }) => ({ text: text.trim(), files: idsOf(files) })),
    });
  };
  return (
    <form
      className={classes.requirements}
      aria-label={t('services.order.asks.title', { name })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {requirements && (
        <Text as="blockquote" size={3} breaks lines className={classes.quote} dir="auto" lang={lang}>
          {requirements}
        </Text>
      )}
      {asks.map((ask, index) => {
        const change = (changes: Partial<Given>) =>
          setGiven((now) => now.map((each, at) => (at === index ? { ...each, ...changes } : each)));
        return ask.files ? (
          <AskedFiles
            key={index}
            order_id={order_id}
            ask={ask}
            lang={lang}
            before={before.given[index]!.files}
            change={change}
            problem={problems[index]}
          />
        ) : (
          <Textarea
            key={index}
            label={<span lang={lang}>{ask.ask}</span>}
            autosize
            minRows={2}
            maxLength={orderLimits.text}
            value={given[index]!.text}
            error={problems[index]}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        );
      })}
      <Note
        order={order}
        note={note}
        before={before.note.files}
        change={(changes) => setNote((now) => ({ ...now, ...changes }))}
        problem={problems[asks.length]}
      />
      <FormRefusal text={take.error?.message ?? ''} />
      <ActionBar>
        <Button type="submit" size="lg" loading={take.isRunning}>
          {t('services.order.asks.send')}
        </Button>
      </ActionBar>
    </form>
  );
}

interface FieldProps {
  /** Files that had arrived when the page was opened. */
  before: readonly OrderFile[];
  change: (changes: Partial<Given>) => void;
  problem: string | undefined;
}

/** Tells of the files that have arrived. */
function useSent(order_id: string, { before, change }: Pick<FieldProps, 'before' | 'change'>) {
  const of = useStepFiles(order_id, before);
  const { files, isSending } = of;
  useEffect(() => {
    const sent = files.map(({ file_id, name, size }) => ({ file_id, name, size }));
    change({ files: sent, isSending });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew at each render
  }, [files, isSending]);
  return of;
}

interface AskedFilesProps extends FieldProps {
  order_id: string;
  ask: ServiceAsk;
  /** The service's. */
  lang: string | undefined;
}

function AskedFiles({ order_id, ask, lang, problem, ...sent }: AskedFilesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const of = useSent(order_id, sent);
  return (
    <Text as="fieldset" pad={4} className={classes.asked}>
      <legend lang={lang}>{ask.ask}</legend>
      <Meta className={classes.meta} aria-live="polite">
        {t('services.order.asks.files', { count: ask.files, sent: number(of.files.length) })}
      </Meta>
      <StepFiles of={of} label={`${t('services.digital.add')}: ${ask.ask}`} />
      {problem && (
        <Text role="alert" size={2} danger>
          {problem}
        </Text>
      )}
    </Text>
  );
}

/** All of it where nothing is asked for by itself, else what is to be added. */
function Note({ order, note, before, change, problem }: FieldProps & { order: OrderShape; note: Given }) {
  const { t } = useTranslation();
  const of = useSent(order.order_id, { before, change });
  const isWhole = !order.asks?.length;
  return (
    <>
      <MarkField>
        <Textarea
          label={t(isWhole ? 'services.order.message' : 'services.order.asks.note')}
          autosize
          minRows={isWhole ? 4 : 2}
          maxLength={orderLimits.text}
          value={note.text}
          error={problem}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </MarkField>
      {isWhole && <StepFiles of={of} />}
    </>
  );
}
