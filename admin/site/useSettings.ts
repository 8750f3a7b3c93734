import { useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { rebased } from './rebased.ts';

export type Settings = OutputOfCall<'getSiteSettings'>['settings'];
type Changes = Omit<InputOfCall<'updateSiteSettings'>, 'rev'>;

/** A form over the site's settings: the stored ones, with the unsaved changes on top. */
export function useSettings() {
  const { t } = useTranslation();
  const { answer, error: failure, reload } = useAnswer('getSiteSettings', {});
  const [changes, setChanges] = useState<Changes>({});
  /** What the unsaved changes were made to, whatever is loaded since. */
  const [base, setBase] = useState<Settings>();
  const stored = base ?? answer?.settings;
  const restart = (settings?: Settings) => {
    setBase(settings);
    setChanges((changed) => (settings && stored ? rebased(changed, stored, settings) : {}));
  };

  const {
    run: save,
    isRunning: saving,
    error: problem,
    clear,
  } = useAction(async () => {
    if (!stored) return;
    const saved = await call.updateSiteSettings({ rev: stored.rev, ...changes }, { quiet: true });
    changeAnswer('getSiteSettings', {}, () => saved);
    restart();
    toast.success(t('admin.settings.saved'));
  });
  const { run: loadNewest } = useAction(async () => restart((await call.getSiteSettings({})).settings));

  return {
    stored,
    /** What the fields show. */
    shown: stored && ({ ...stored, ...changes } as Settings),
    changed: Object.keys(changes).length > 0,
    failure,
    /** Why the last save was refused; the changes are kept. */
    problem,
    saving,
    save,
    change: <Name extends keyof Changes>(name: Name, value: Changes[Name]) => {
      clear();
      setBase(stored);
      setChanges((before) => ({ ...before, [name]: value }));
    },
    undo: () => {
      clear();
      restart();
    },
    /** Reads the stored settings again; the changes are kept on top. */
    reload: () => {
      clear();
      if (stored) void loadNewest();
      else reload();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettings>;
