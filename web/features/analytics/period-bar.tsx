import { longestRange, type Range, ranges } from '../../../contract/analytics/ranges.ts'
import { addDays } from '../../../contract/values/days.ts'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Days } from './period.ts'

type PeriodBarProps = {
  /** Null where days are named. */
  range: Range | null
  days: Days
  today: string
  onRange: (range: Range) => void
  onDays: (days: Days) => void
}

/** The period that is looked at: a range that ends today, or days of one's own. */
export function PeriodBar({ range, days, today, onRange, onDays }: PeriodBarProps) {
  const { t } = useTranslation()
  const earliest = (to: string) => addDays(to, 1 - longestRange)
  return (
    <>
      <SegmentedControl
        label={t('analytics.period')}
        value={range ?? 'days'}
        onValueChange={(value) => (value === 'days' ? onDays(days) : onRange(value))}
        segments={[
          ...ranges.map((value) => ({ value, label: t(`analytics.range.${value}`) })),
          { value: 'days' as const, label: t('analytics.range.days') },
        ]}
      />
      {range === null && (
        <span className="flex flex-wrap items-center gap-2">
          <Field label={t('analytics.from')} hideLabel>
            <DayInput
              value={days.from}
              max={today}
              onChange={({ target: { value: from } }) => {
                if (!from || from > today) return
                const last = addDays(from, longestRange - 1)
                onDays({ from, to: from > days.to ? from : earlierOf(days.to, last) })
              }}
            />
          </Field>
          <span aria-hidden="true">–</span>
          <Field label={t('analytics.to')} hideLabel>
            <DayInput
              value={days.to}
              max={today}
              onChange={({ target: { value: to } }) => {
                if (!to || to > today) return
                onDays({
                  from: to < days.from ? to : laterOf(days.from, earliest(to)),
                  to,
                })
              }}
            />
          </Field>
        </span>
      )}
    </>
  )
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}

function laterOf(one: string, other: string): string {
  return one < other ? other : one
}
