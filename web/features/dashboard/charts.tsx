import { useNavigate } from '@tanstack/react-router'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ListTarget } from '../../components/list-link.tsx'
import { usePort } from '../../lib/session.tsx'

export type Series<Row> = {
  key: keyof Row & string
  label: string
  color: string
  /** The list behind one bar. */
  target: (row: Row) => ListTarget
}

type BarsProps<Row> = {
  /** What the chart shows, for those who do not see it. */
  label: string
  rows: readonly Row[]
  series: readonly Series<Row>[]
  /** What stands below, or beside, each group of bars. */
  nameOf: (row: Row) => string
  /** Rows lie below each other and their parts end to end; else groups of bars stand side by side. */
  lying?: boolean
}

/** Bars of several series; a bar leads to its list. The same figures stand in the table beside. */
export function Bars<Row extends object>({ label, rows, series, nameOf, lying = false }: BarsProps<Row>) {
  const navigate = useNavigate()
  const { port } = usePort()
  const data = rows.map((row) => ({ ...row, name: nameOf(row) }))
  const open = (target: ListTarget) =>
    void navigate({
      to: `/$portSlug/${target.list}`,
      params: { portSlug: port.slug },
      search: target.search,
    })
  const names = { dataKey: 'name', tickLine: false, axisLine: false, tick } as const
  const figures = { allowDecimals: false, tickLine: false, axisLine: false, tick } as const
  return (
    <figure aria-label={label} className="m-0 px-4 sm:px-5">
      <ResponsiveContainer width="100%" height={lying ? Math.max(140, rows.length * 30 + 60) : 240}>
        <BarChart
          data={data}
          layout={lying ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 8, bottom: 0, left: lying ? 0 : -20 }}
          barGap={1}
        >
          <CartesianGrid stroke="var(--color-line)" vertical={lying} horizontal={!lying} />
          {lying ? <XAxis type="number" {...figures} /> : <XAxis {...names} interval="preserveStartEnd" />}
          {lying ? (
            <YAxis type="category" {...names} width={56} interval={0} />
          ) : (
            <YAxis type="number" {...figures} />
          )}
          <Tooltip
            cursor={{ fill: 'var(--color-hover)' }}
            contentStyle={tipStyle}
            labelStyle={{ color: 'var(--color-ink)' }}
            itemStyle={{ color: 'var(--color-ink-soft)' }}
            isAnimationActive={false}
          />
          <Legend iconSize={10} itemSorter={null} wrapperStyle={{ fontSize: 12 }} formatter={legendText} />
          {series.map((one) => (
            <Bar
              key={one.key}
              dataKey={(row: Row) => Number(row[one.key])}
              name={one.label}
              fill={one.color}
              {...(lying ? { stackId: 'all' } : {})}
              isAnimationActive={false}
              maxBarSize={lying ? 16 : 20}
              className="cursor-pointer"
              onClick={(_, index) => {
                const row = rows[index]
                if (row) open(one.target(row))
              }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}

const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 }
const tipStyle = {
  background: 'var(--color-raised)',
  border: '1px solid var(--color-line)',
  borderRadius: 8,
  fontSize: 12,
}

const legendText = (text: string) => <span className="text-ink-soft">{text}</span>
