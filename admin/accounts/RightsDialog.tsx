import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Grid, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { areas, type Level } from '#shared/model/rights.ts';
import { siteLimits } from '#shared/site/limits.ts';
import { Person } from '../parts/Person.tsx';
import { FindPerson } from './FindPerson.tsx';
import { differenceOf, noRights, type RightsValues } from './rightsForm.ts';
import { useRightsWords } from './useRightsWords.ts';

interface RightsDialogProps {
  /** Whose rights; chosen here when absent. */
  person?: PersonShape;
  before?: RightsValues;
  /** The rights that somebody has who is chosen here. */
  knownOf: (user_id: number) => RightsValues | undefined;
  /** No second admin confirms what is given. */
  alone: boolean;
  close: () => void;
  done: () => void;
}

/** Gives and takes the rights of one person. */
export function RightsDialog({
  person: given,
  before: known,
  knownOf,
  alone,
  close,
  done,
}: RightsDialogProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(given);
  const own = useUser()?.user_id;
  const [before, setBefore] = useState(known ?? noRights);
  const [values, setValues] = useState(before);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { wordsOf } = useRightsWords();
  const change = differenceOf(before, values);
  const isSame = !change.given.length && !change.taken.length;
  const save = useAction(async (user_id: number) => {
    const more = { user_id, reason: reason.trim() };
    if (change.taken.length) await call.takeRights({ ...more, rights: change.taken }, { quiet: true });
    // Refused only now, what was taken stays taken.
    if (change.taken.length) done();
    if (change.given.length) await call.proposeRights({ ...more, rights: change.given }, { quiet: true });
    toast.success(t(change.given.length && !alone ? 'admin.operators.proposed' : 'admin.operators.changed'));
    done();
    close();
  });
  const levels = (['', 'read', 'act'] as const).map((value) => ({
    value,
    label: t(value ? `admin.operators.level.${value}` : 'admin.operators.level.none'),
  }));
  return (
    <Dialog title={t(given ? 'admin.operators.change' : 'admin.operators.give')} close={close}>
      {!chosen ? (
        <FindPerson
          without={[own]}
          choose={(found) => {
            const has = knownOf(found.user_id) ?? noRights;
            setChosen(found);
            setBefore(has);
            setValues(has);
          }}
        />
      ) : (
        <Stack
          as="form"
          gap={4}
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(!reason.trim());
            if (reason.trim() && !isSame) void save.run(chosen.user_id);
          }}
        >
          <Person person={chosen} />
          <Grid as="fieldset" fill="180px" gap={3} disabled={values.is_admin}>
            <Text as="legend" strong below={2}>
              {t('admin.operators.rights')}
            </Text>
            {areas.map((area) => (
              <Select
                key={area}
                label={t(`admin.operators.area.${area}`)}
                choices={levels}
                value={values.rights[area] ?? ''}
                onChange={(event) => {
                  const level = (event.currentTarget.value || undefined) as Level | undefined;
                  setValues({ ...values, rights: { ...values.rights, [area]: level } });
                }}
              />
            ))}
          </Grid>
          <Switch
            label={t('admin.operators.admin')}
            hint={t('admin.operators.adminText')}
            checked={values.is_admin}
            onChange={(event) => setValues({ ...values, is_admin: event.currentTarget.checked })}
          />
          <Textarea
            label={t('admin.reason')}
            description={t('admin.reasonHint')}
            error={isMissing && !reason.trim() ? t('admin.reasonNeeded') : undefined}
            rows={2}
            maxLength={siteLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {change.taken.length > 0 && (
            <Text size={3}>{t('admin.operators.ends', { rights: wordsOf(change.taken) })}</Text>
          )}
          {change.given.length > 0 && (
            <Text size={3}>
              {t(alone ? 'admin.operators.holds' : 'admin.operators.waits', { rights: wordsOf(change.given) })}
            </Text>
          )}
          {save.error && (
            <Text role="alert" danger>
              {save.error.message}
            </Text>
          )}
          <DialogActions>
            <Button variant="default" onClick={close}>
              {t('admin.cancel')}
            </Button>
            <Button type="submit" disabled={isSame} loading={save.isRunning}>
              {t(change.given.length && !alone ? 'admin.operators.propose' : 'admin.operators.save')}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}
