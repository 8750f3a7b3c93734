import type { ContestantShape, ContestShape } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import type { EntryField } from '#shared/contests/entities.ts';
import classes from './ContestantAnswers.module.css';

interface ContestantAnswersProps {
  fields: ContestShape['fields'];
  answers: ContestantShape['answers'];
}

/** An entry's answers, labelled and ordered as in the form. */
export function ContestantAnswers({ fields, answers }: ContestantAnswersProps) {
  const said = fields.flatMap((field) => {
    const value = answers.find((answer) => answer.key === field.key)?.value.trim();
    return value ? [{ field, value }] : [];
  });
  if (!said.length) return null;
  return (
    <dl className={classes.answers}>
      {said.map(({ field, value }) => (
        <div key={field.key} className={field.type === 'long_text' ? classes.long : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <Value type={field.type} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function Value({ type, value }: { type: EntryField['type']; value: string }) {
  const { date, number } = useFormat();
  if (type === 'url' && isWebAddress(value))
    return (
      <a href={value} rel="noopener nofollow ugc" target="_blank">
        {new URL(value).host.replace(/^www\./, '')}
      </a>
    );
  if (type === 'date' && !Number.isNaN(Date.parse(value)))
    return <time dateTime={value}>{date(`${value.slice(0, 10)}T12:00:00`)}</time>;
  if (type === 'number' && value !== '' && Number.isFinite(Number(value))) return number(Number(value));
  return value;
}
