import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { EntryField } from '#shared/contests/entities.ts';
import type { ReadRow, RowFault } from './csvFile.ts';
import { Meta } from '#shared/client/ui/Layout.tsx';
import classes from './Import.module.css';

/** Rows of the preview; those with faults come first. */
const shown = 100;

/** The rows of a file with what is wrong in them. */
export function RowFaults({ rows, fields }: { rows: readonly ReadRow[]; fields: readonly EntryField[] }): ReactNode {
  const { t } = useTranslation();
  const columnOf = (path: string) => {
    if (path === 'contestant_name') return t('contests.entry.name');
    if (path === 'description') return t('contests.import.column.description');
    if (path === 'picture') return t('contests.entry.picture');
    const key = path.replace(/^answers\./, '');
    return fields.find((field) => field.key === key)?.label ?? key;
  };
  const sentence = (fault: RowFault) => {
    if (fault.why === 'formula') return t('contests.import.fault.formula');
    if (fault.why === 'no_picture') return t('contests.import.fault.noPicture');
    if (fault.path === 'picture') return t('contests.import.fault.bigPicture');
    const { limit } = fault as { limit?: number };
    return t(`validation.${fault.why}`, { limit, count: limit });
  };
  const listed = rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0)).slice(0, shown);
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('contests.import.column.row')}</th>
            <th scope="col">{t('contests.entry.name')}</th>
            <th scope="col">{t('contests.import.column.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ row, contestant_name, faults }) => (
            <tr key={row} data-bad={faults.length ? '' : undefined}>
              <td>{row}</td>
              <td className={classes.name}>{contestant_name || '–'}</td>
              <td>
                {faults.map((fault) => (
                  <p key={`${fault.path} ${fault.why}`}>
                    <b>{columnOf(fault.path)}:</b> {sentence(fault)}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Meta className={classes.note}>{t('contests.import.more', { count: rows.length - shown })}</Meta>
      )}
    </div>
  );
}
