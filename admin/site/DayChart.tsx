import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import classes from './DayChart.module.css';

interface DayChartProps {
  days: readonly { day: string; votes: number; sign_ups: number }[];
  of: 'votes' | 'sign_ups';
  label: string;
}

/** Thirty days as a line; for those who do not see it, as a table. */
export default function DayChart({ days, of, label }: DayChartProps) {
  const { tag, t } = useTranslation();
  const { number, compact } = useFormat();
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const data = days.map((row) => ({ day: short.format(new Date(row.day)), amount: row[of] }));
  const top = Math.max(...data.map(({ amount }) => amount));
  return (
    <>
      <div aria-hidden className={classes.chart}>
        <AreaChart
          h={240}
          data={data}
          dataKey="day"
          series={[{ name: 'amount', label, color: of === 'votes' ? 'var(--coral)' : 'var(--sky-5)' }]}
          curveType="monotone"
          withDots={false}
          strokeWidth={2}
          fillOpacity={0.18}
          tickLine="none"
          valueFormatter={number}
          yAxisProps={{ width: 44, tickFormatter: compact, allowDecimals: false, domain: [0, Math.max(4, top)] }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 28 }}
          areaChartProps={{ accessibilityLayer: false }}
          areaProps={{ isAnimationActive: false }}
        />
      </div>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.column.day')}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ day, amount }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{number(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
