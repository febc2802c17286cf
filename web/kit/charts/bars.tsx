import { memo, useId, useRef } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatMoney, formatShort } from '../words/format.ts'
import { isSameDrawing, useDrawn } from './drawing.ts'
import { MarkLink } from './mark-link.tsx'
import { Pattern, patternFill } from './patterns.tsx'
import { type ChartProps, figureText, numberText, type Series } from './series.ts'

type BarsProps<Row> = ChartProps<Row> & {
  /** What the chart shows, for those who do not see it. */
  label: string
}

/** Bars as far as they are in sight, and drawn again only where they change. */
export const Bars = memo(Place, isSameDrawing) as typeof Place

function Place<Row extends object>(props: BarsProps<Row>) {
  const { label, rows, series, lying, stacked } = props
  const place = useRef<HTMLElement>(null)
  const isDrawn = useDrawn(place)
  const thick = stacked ? 30 : 12 + 15 * series.length
  const height = lying ? Math.max(140, rows.length * thick + 60) : 240
  return (
    <figure ref={place} aria-label={label} className="m-0 px-4 sm:px-5" style={{ height }}>
      {isDrawn && <Drawing {...props} height={height} />}
    </figure>
  )
}

/**
 * Bars of several series, told apart by their pattern too; a bar is a link to its list. The same figures stand in the table
 * beside.
 */
function Drawing<Row extends object>(props: BarsProps<Row> & { height: number }) {
  const { rows, series, nameOf, lying, stacked, height } = props
  const id = useId()
  const data = rows.map((row) => ({ ...row, name: nameOf(row) }))
  const names = { dataKey: 'name', tickLine: false, axisLine: false, tick } as const
  const { figures, domain, banded } = scaleOf(props)
  const widest = Math.max(...data.map(({ name }) => name.length), 0)
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={data}
        layout={lying ? 'vertical' : 'horizontal'}
        margin={{
          top: 8,
          right: lying && !stacked ? endOf(series) : 8,
          bottom: 0,
          left: lying || series.some(({ currency }) => currency) ? 0 : -20,
        }}
        barGap={1}
        // The bars are links, which the keyboard reaches by itself.
        accessibilityLayer={false}
      >
        <defs>
          {series.map(({ key, color }, place) => (
            <Pattern key={key} id={`${id}-${place}`} color={color} place={place} />
          ))}
        </defs>
        <CartesianGrid stroke="var(--color-line)" vertical={lying === true} horizontal={!lying} />
        {lying ? <XAxis type="number" {...figures} /> : <XAxis {...names} interval="preserveStartEnd" />}
        {lying ? (
          <YAxis
            type="category"
            {...names}
            width={Math.min(140, Math.max(56, 12 + 7 * widest))}
            tickFormatter={shortened}
            interval={0}
          />
        ) : (
          <YAxis type="number" {...figures} {...(banded ? { domain } : {})} />
        )}
        <Tooltip
          cursor={{ fill: 'var(--color-hover)' }}
          contentStyle={tipStyle}
          labelStyle={{ color: 'var(--color-ink)' }}
          itemStyle={{ color: 'var(--color-ink-soft)' }}
          formatter={(figure, name) => {
            const one = series.find(({ label }) => label === name)
            return typeof figure === 'number' && one ? numberText(figure, one) : figure
          }}
          isAnimationActive={false}
        />
        <Legend
          content={() => (
            <Key id={id} labels={series.map((one) => one.label)} colors={series.map((one) => one.color)} />
          )}
        />
        {series.map((one, place) => (
          <Bar
            key={one.key}
            dataKey={(row: Row) => Number(row[one.key])}
            name={one.label}
            fill={patternFill(`${id}-${place}`)}
            {...(stacked ? { stackId: 'all' } : {})}
            isAnimationActive={false}
            maxBarSize={lying ? 16 : 20}
            shape={({ x, y, width, height, index }) => {
              const row = rows[index]
              if (!row || !Number(row[one.key])) return <g />
              return (
                <MarkLink
                  to={one.target(row)}
                  label={`${nameOf(row)}, ${one.label}: ${figureText(row, one)}`}
                  fill={patternFill(`${id}-${place}`)}
                  edge={one.color}
                  box={{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }}
                />
              )
            }}
          >
            {lying && !stacked && (
              <LabelList
                position="right"
                fontSize={11}
                fill="var(--color-ink-soft)"
                dataKey={(point: unknown) => one.said?.(point as Row) ?? figureText(point as Row, one)}
              />
            )}
            {banded && place === series.length - 1 && (
              <ErrorBar
                dataKey={(row: Row) => boundsOf(props, row)}
                width={9}
                strokeWidth={2}
                stroke="var(--color-ink)"
                isAnimationActive={false}
              />
            )}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The axis of the figures: it reaches to the end of the highest band. */
function scaleOf<Row extends object>({ rows, series, band }: ChartProps<Row>) {
  const digits = Math.max(...series.map((one) => one.digits ?? 0))
  const currency = series[0]?.currency
  const bands = rows.flatMap((row) => band?.(row) ?? [])
  const highest = Math.max(0, ...bands.map(({ high }) => high))
  const figures = {
    allowDecimals: digits > 0,
    tickLine: false,
    axisLine: false,
    tick,
    tickFormatter: (figure: number) =>
      currency === undefined ? formatShort(figure) : formatMoney(String(figure), currency, 'short'),
  } as const
  const domain = [0, (most: number) => roundUp(Math.max(most, highest))] as const
  return { figures, domain, banded: bands.length > 0 }
}

/** A name whose words fit beside its bars: it may be broken between them. */
function shortened(name: string): string {
  const longest = 18
  return name.replaceAll(/\S+/g, (word) => (word.length > longest ? `${word.slice(0, longest - 1)}…` : word))
}

/** Where an axis of four steps ends, each of them a round number: 24 for 22, 1,000 for 899. */
function roundUp(most: number): number {
  if (most <= 0) return 1
  const tens = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((round) => round * tens * 4 >= most) ?? 10
  return 4 * step * tens
}

/** How far the ends of a band lie from the end of the bars. */
function boundsOf<Row extends object>({ series, band }: ChartProps<Row>, row: Row): [number, number] {
  const end = series.reduce((sum, { key }) => sum + Number(row[key]), 0)
  const { low, high } = band?.(row) ?? { low: end, high: end }
  return [end - low, high - end]
}

/** The room that what stands at the end of the longest bar needs. */
function endOf<Row>(series: readonly Series<Row>[]): number {
  if (series.some(({ said }) => said)) return 110
  return series.some(({ currency }) => currency) ? 84 : 36
}

const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 }
const tipStyle = {
  background: 'var(--color-raised)',
  border: '1px solid var(--color-line)',
  borderRadius: 8,
  fontSize: 12,
}

type KeyProps = { id: string; labels: readonly string[]; colors: readonly string[] }

/** What each pattern stands for, large enough that the patterns are told apart. */
function Key({ id, labels, colors }: KeyProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 pt-1 text-xs text-ink-soft">
      {labels.map((label, place) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width={18} height={12}>
            <rect
              x={0.5}
              y={0.5}
              width={17}
              height={11}
              fill={patternFill(`${id}-${place}`)}
              stroke={colors[place]}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
