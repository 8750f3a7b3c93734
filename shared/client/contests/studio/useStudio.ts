import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { useLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import { same } from './same.ts';
import {
  changesIn,
  fieldsIn,
  knownOf,
  type Problems,
  sameStored,
  type StudioDraft,
  type StudioField,
} from './studioDraft.ts';
import { keepUnsaved, readUnsaved } from './unsaved.ts';

type Saving = 'saved' | 'unsaved' | 'saving' | 'failed';

/** A field that somebody else has changed as well. */
interface Conflict {
  readonly name: StudioField;
  readonly theirs: StudioDraft[StudioField];
}

export interface Studio {
  readonly contest: ContestShape;
  readonly form: UseFormReturn<StudioDraft>;
  readonly draft: StudioDraft;
  readonly saving: Saving;
  /** Why the last save failed, where it is about no field. */
  readonly failure: string;
  readonly problems: Problems;
  readonly conflicts: readonly Conflict[];
  /** Keeps what was typed here, or takes what somebody else has saved. */
  readonly settle: (name: StudioField, keeps: 'mine' | 'theirs') => void;
  readonly save: () => Promise<void>;
  /** Fields that differ from what is stored. */
  readonly changed: readonly StudioField[];
}

const autosaveAfter = 800;
/** Times that a save is sent again because somebody else was quicker. */
const mostMeetings = 4;

/**
 * The studio's form. A draft is saved while it is typed, a published contest when asked. Nothing that others have saved is overwritten
 * unseen.
 */
export function useStudio(contest: ContestShape): Studio {
  const { cx_id } = contest;
  const user_id = useUser()?.user_id ?? 0;
  const [start] = useState(() => ({ known: knownOf(contest), unsaved: readUnsaved(user_id, cx_id) }));
  const known = useRef(start.known);
  const sending = useRef<Partial<StudioDraft> | undefined>(undefined);
  const form = useForm<StudioDraft>({ defaultValues: { ...start.known.draft, ...start.unsaved.mine } });
  const draft = useWatch({ control: form.control }) as StudioDraft;
  const [rev, setRev] = useState(start.known.rev);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(() =>
    fieldsIn(start.known.draft)
      .filter(
        (name) =>
          name in start.unsaved.mine &&
          !same(start.unsaved.base[name], start.known.draft[name]) &&
          !same(start.unsaved.mine[name], start.known.draft[name]),
      )
      .map((name) => ({ name, theirs: start.known.draft[name] })),
  );
  /** The same, known at once: what is sent next leaves these fields out. */
  const disputed = useRef(conflicts);
  const dispute = useCallback((next: readonly Conflict[]) => {
    disputed.current = next;
    setConflicts(next);
  }, []);

  const learn = useCallback(
    (newer: typeof start.known) => {
      const mine = form.getValues();
      const { follow, differ } = mergeDrafts(known.current.draft, newer.draft, mine, sending.current);
      known.current = newer;
      for (const name of follow) form.setValue(name, newer.draft[name]);
      if (differ.length)
        dispute([
          ...disputed.current.filter(({ name }) => !differ.includes(name)),
          ...differ.map((name) => ({ name, theirs: newer.draft[name] })),
        ]);
      setRev(newer.rev);
    },
    [form, dispute],
  );

  // The page hears of every change of the contest, by anybody.
  useEffect(() => {
    const newer = knownOf(contest);
    if (newer.rev > known.current.rev) learn(newer);
  }, [contest, learn]);

  const changedNow = () => {
    const mine = form.getValues();
    return fieldsIn(known.current.draft).filter((name) => !sameStored(name, mine, known.current.draft));
  };

  const send = async (meetings = 0): Promise<void> => {
    const mine = structuredClone(form.getValues());
    const waiting = new Set(disputed.current.map(({ name }) => name));
    const { values, problems: wrong } = changesIn(
      mine,
      changedNow().filter((name) => !waiting.has(name)),
    );
    setProblems(Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, t(key)])));
    const sent = Object.keys(values) as StudioField[];
    if (!sent.length) return;
    const own = Object.fromEntries(sent.map((name) => [name, mine[name]])) as Partial<StudioDraft>;
    sending.current = own;
    try {
      const row = { className: 'Contests', cx_id, rev: known.current.rev, ...values };
      const stored = (await call.createOrUpdate(row, { quiet: true })) as { rev: number };
      known.current = {
        draft: { ...known.current.draft, ...own },
        rev: Math.max(stored.rev, known.current.rev),
      };
      setRev(known.current.rev);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.code !== 'changed_meanwhile' || meetings >= mostMeetings) {
        const named = Object.entries(cause.fields ?? {}).map(
          ([path, message]) => [path.split('.')[0]!, message] as const,
        );
        setProblems((before) => ({ ...before, ...Object.fromEntries(named) }));
        setFailure(named.length ? '' : cause.message);
        return;
      }
      sending.current = undefined;
      const answer = await call.fetchContest({ cx_id }, { quiet: true });
      if ('contest' in answer) learn(knownOf(answer.contest));
      await send(meetings + 1);
    } finally {
      sending.current = undefined;
    }
  };

  const running = useRef<Promise<void>>(Promise.resolve());
  const save = async (): Promise<void> => {
    setFailure('');
    setSending(true);
    // One after the other: what was typed meanwhile goes with the next.
    const own = running.current
      .then(() => send())
      .catch((cause: unknown) => {
        if (!(cause instanceof CallError)) throw cause;
        setFailure(cause.message);
      });
    running.current = own;
    await own;
    if (running.current === own) setSending(false);
  };

  const changed = fieldsIn(draft).filter((name) => !sameStored(name, draft, known.current.draft));
  const text = JSON.stringify(draft);
  const isDraft = contest.contest_status === 'draft';
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    const names = changedNow();
    const mine = form.getValues();
    const pick = (of: StudioDraft) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<StudioDraft>;
    keepUnsaved(user_id, cx_id, { mine: pick(mine), base: pick(known.current.draft) });
    if (!isDraft || !names.length) return;
    const timer = setTimeout(() => void latest.current(), autosaveAfter);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed and what is stored, and nothing else
  }, [text, rev, isDraft, conflicts]);

  const settle: Studio['settle'] = (name, keeps) => {
    const conflict = conflicts.find((each) => each.name === name);
    if (keeps === 'theirs' && conflict) form.setValue(name, conflict.theirs);
    dispute(disputed.current.filter((each) => each.name !== name));
  };

  useLineBack(failure !== '' && isDraft, () => void latest.current());

  const saving: Saving = isSending ? 'saving' : failure ? 'failed' : changed.length ? 'unsaved' : 'saved';
  return { contest, form, draft, saving, failure, problems, conflicts, settle, save, changed };
}
