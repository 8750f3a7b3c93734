import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card, Grid } from '#shared/client/ui/Layout.tsx';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { meetingPath } from '#shared/services/meetings/meetingRules.ts';
import { minute } from '#shared/time.ts';
import { SlotChoice, useMonth } from '#shared/client/services/bookings/SlotChoice.tsx';
import { cityOf, ownZone, useSlotWords } from '#shared/client/services/bookings/slotWords.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import classes from './Meeting.module.css';

/** The words about zones below the team's times. */
export function useZoneNote() {
  const { t } = useTranslation();
  const own = ownZone();
  return ({ zone }: { zone: string }) =>
    zone === own
      ? t('services.booking.ownZone', { zone: cityOf(own) })
      : t('services.meeting.twoZones', { own: cityOf(own), zone: cityOf(zone) });
}

/** Where a visitor or member chooses a time of the team, says what it is about, and books it. */
export default function MeetingForm(): ReactNode {
  const { t, tag } = useTranslation();
  const words = useSlotWords();
  const renderNote = useZoneNote();
  const user = useUser();
  const zone = ownZone();
  const [month, setMonth] = useMonth();
  const [slot, setSlot] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [id] = useState(clientId);
  const slots = useAnswer('getMeetingSlots', { month, zone });
  const minutes = slots.answer?.minutes ?? 0;
  const { ref, submit, sending, problems, clear } = useAccountForm(
    undefined,
    async ({ name = '', email = '', topic = '', language = '' }) => {
      if (slot === undefined) return setMissing(true);
      try {
        const booked = await call.bookMeeting(
          {
            ...{ client_id: id, starts_at: slot, name, email, topic },
            ...{ language: language as Language, zone },
          },
          { quiet: true },
        );
        changeAnswer('getMeeting', { token: booked.token }, () => booked);
        await invalidate('getMeetingSlots');
        toast.success(t('services.meeting.done'));
        navigate(meetingPath(booked.token));
      } catch (cause) {
        if (cause instanceof CallError && cause.code === 'slot_taken') {
          setSlot(undefined);
          void invalidate('getMeetingSlots');
        }
        throw cause;
      }
    },
  );
  const choose = (to: string | undefined) => {
    setSlot(to);
    setMissing(false);
    clear();
  };
  return (
    <Grid medium={{ columns: 1 }} columns="1fr 1fr" gap={6} cross="start">
      <Card aria-labelledby="meeting-time" as="section" gap={4} pad={6} className={classes.panel}>
        <h2 id="meeting-time">{t('services.booking.choose')}</h2>
        <SlotChoice
          {...{ month, setMonth, slots, choose, renderNote }}
          chosen={slot}
          closed={t('services.booking.none', { month: words.month(month) })}
        />
      </Card>
      <Card
        ref={ref}
        noValidate
        as="form"
        gap={4}
        pad={6}
        className={classes.panel}
        onSubmit={submit}
        aria-labelledby="meeting-about"
      >
        <h2 id="meeting-about">{t('services.meeting.about')}</h2>
        <TextInput
          name="name"
          autoComplete="name"
          label={t('services.meeting.name')}
          defaultValue={user?.full_name}
          maxLength={meetingLimits.name.max}
          error={problems.fields['name']}
          onChange={clear}
        />
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('services.meeting.email')}
          description={t('services.meeting.emailHint')}
          defaultValue={user?.personalData?.email}
          maxLength={254}
          error={problems.fields['email']}
          onChange={clear}
        />
        <Textarea
          name="topic"
          autosize
          minRows={3}
          label={t('services.meeting.topic')}
          description={t('services.meeting.topicHint')}
          maxLength={meetingLimits.topic.max}
          error={problems.fields['topic']}
          onChange={clear}
        />
        <Select
          name="language"
          label={t('services.meeting.language')}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          defaultValue={tag.toUpperCase()}
        />
        <p className={slot ? classes.chosen : classes.note} aria-live="polite">
          {slot && minutes
            ? words.when(slot, new Date(Date.parse(slot) + minutes * minute).toISOString())
            : t('services.meeting.noTime')}
        </p>
        <FormRefusal text={isMissing ? t('errors.slot_missing') : problems.form} />
        <Button type="submit" loading={sending}>
          {t('services.meeting.book')}
        </Button>
        <p className={classes.note}>{t('services.meeting.mailed')}</p>
      </Card>
    </Grid>
  );
}
