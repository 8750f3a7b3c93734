import { useEffect, useRef, useState } from 'react';
import { CallError, run } from '#shared/client/app/api.ts';
import type { InputOfFunction, OutputOfFunction } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { rebased } from './rebased.ts';

export type Settings = OutputOfFunction<'getSiteSettings'>['settings'];
type Changes = Omit<InputOfFunction<'updateSiteSettings'>, 'rev'>;

/** The site's settings as a form holds them: what was stored, and what was changed of it since. */
export function useSettings() {
  const { t } = useTranslation();
  const [stored, setStored] = useState<Settings>();
  const known = useRef<Settings>(undefined);
  const [changes, setChanges] = useState<Changes>({});
  const [failure, setFailure] = useState<CallError>();
  const [problem, setProblem] = useState<CallError>();
  const [saving, setSaving] = useState(false);
  const [times, setTimes] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    run('getSiteSettings', {}, { quiet: true, signal: controller.signal }).then(
      ({ settings }) => {
        const before = known.current;
        if (before) setChanges((changed) => rebased(changed, before, settings));
        known.current = settings;
        setStored(settings);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      },
    );
    return () => controller.abort();
  }, [times]);

  const change = <Name extends keyof Changes>(name: Name, value: Changes[Name]) => {
    setProblem(undefined);
    setChanges((before) => ({ ...before, [name]: value }));
  };

  const save = async () => {
    if (!stored || saving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const { settings } = await run('updateSiteSettings', { rev: stored.rev, ...changes }, { quiet: true });
      known.current = settings;
      setStored(settings);
      setChanges({});
      toast.success(t('admin.settings.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    stored,
    /** As the fields show them. */
    shown: stored && ({ ...stored, ...changes } as Settings),
    changed: Object.keys(changes).length > 0,
    failure,
    /** Why the last saving was refused; what was typed stays. */
    problem,
    saving,
    change,
    save,
    undo: () => {
      setProblem(undefined);
      setChanges({});
    },
    /** Reads what is stored now; what was typed stays on top of it. */
    reload: () => {
      setProblem(undefined);
      setTimes((before) => before + 1);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettings>;
