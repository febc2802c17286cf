// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts along both axes
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { cx } from '../../../ui/class-names.ts'
import { scaled } from '../../../ui/text-scale.ts'
import { formatDate, formatMonthName } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { monthsIn, type Scale, type Stretch, xOf } from './scale.ts'

export const headHeight = scaled(48)
const looks = { month: 'long', quarter: 'short', year: 'narrow' } as const

type HeadProps = { scale: Scale; drawn: Stretch; nameWidth: number; today: string }

/** The years and months over the calendar; dragging them moves it along. */
export function CalendarHead({ scale, drawn, nameWidth, today }: HeadProps) {
  const { t } = useTranslation()
  const years = monthsIn(drawn).filter((month, index) => index === 0 || month.endsWith('-01-01'))
  const place = (from: string, to: string) => ({
    left: nameWidth + xOf(scale, from),
    width: xOf(scale, to) - xOf(scale, from),
  })
  const months = monthsIn(drawn)
  return (
    <div role="rowgroup" className="sticky top-0 z-30">
      <div
        role="row"
        aria-rowindex={1}
        className="relative cursor-grab border-b bg-surface text-xs select-none active:cursor-grabbing"
        style={{ height: headHeight }}
      >
        <div
          role="columnheader"
          className="sticky left-0 z-10 flex h-full items-end border-r bg-surface px-2 pb-1.5 font-medium text-ink-soft sm:px-3"
          style={{ width: nameWidth }}
        >
          {t('occupancy.berth')}
        </div>
        {years.map((from, index) => (
          <div
            key={from}
            aria-hidden="true"
            className="absolute top-0 h-6 border-l pt-1"
            style={place(from, years[index + 1] ?? drawn.to)}
          >
            <span className="sticky px-1.5 font-semibold tabular-nums" style={{ left: nameWidth }}>
              {from.slice(0, 4)}
            </span>
          </div>
        ))}
        {months.map((from, index) => (
          <div
            key={from}
            role="columnheader"
            aria-label={formatMonthName(from, 'full')}
            className={cx(
              'absolute bottom-0 h-6 truncate border-l px-1.5 pt-0.5',
              today.startsWith(from.slice(0, 7)) ? 'font-semibold text-accent-ink' : 'text-ink-soft',
            )}
            style={place(from, months[index + 1] ?? drawn.to)}
          >
            {formatMonthName(from, looks[scale.zoom])}
          </div>
        ))}
        {today >= drawn.from && today < drawn.to && (
          <div
            className="absolute bottom-0 size-2 -translate-x-1/2 rounded-full bg-danger"
            title={formatDate(today)}
            style={{ left: nameWidth + xOf(scale, today) }}
          />
        )}
      </div>
    </div>
  )
}

/** The lines between the months, and today, behind and over the berths. */
export function CalendarLines({ scale, drawn, nameWidth, today }: HeadProps) {
  const at = (day: string) => ({ left: nameWidth + xOf(scale, day) })
  return (
    <div role="presentation" className="pointer-events-none absolute inset-0">
      {monthsIn(drawn).map((from) => (
        <div
          key={from}
          className={cx('absolute inset-y-0 w-px', from.endsWith('-01-01') ? 'bg-line-strong' : 'bg-line')}
          style={at(from)}
        />
      ))}
      {today >= drawn.from && today < drawn.to && (
        <div className="absolute inset-y-0 w-px bg-danger" style={at(today)} />
      )}
    </div>
  )
}
