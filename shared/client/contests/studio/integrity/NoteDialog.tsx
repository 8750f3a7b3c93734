import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import classes from './Integrity.module.css';

interface NoteDialogProps {
  title: string;
  text: string;
  label: string;
  hint: string;
  send: string;
  isSending: boolean;
  problem: string | undefined;
  typed: () => void;
  submit: (note: string) => void;
  close: () => void;
}

/** Asks for the reason of a decision. */
export function NoteDialog(props: NoteDialogProps): ReactNode {
  const { title, text, label, hint, send, isSending, problem, typed, submit, close } = props;
  const [note, setNote] = useState('');
  return (
    <Dialog title={title} close={close}>
      <Stack
        as="form"
        gap={4}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(note.trim());
        }}
      >
        <p>{text}</p>
        <Textarea
          label={label}
          description={hint}
          rows={3}
          maxLength={integrityLimits.note}
          value={note}
          error={problem}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            typed();
          }}
        />
        <Button type="submit" loading={isSending}>
          {send}
        </Button>
      </Stack>
    </Dialog>
  );
}
