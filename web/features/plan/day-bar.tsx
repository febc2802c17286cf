import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Day } from './use-day.ts'

/** The day whose tenancies the plan shows, and how many berths they take. */
export function DayBar({ day }: { day: Day | null }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const id = useId()
  if (!day) return null
  if (day.error && !day.berths) return <ProblemState error={day.error} onRetry={day.refetch} />
  const ask = (on: string) =>
    change({ on: on === '' || on === day.today ? undefined : on }, { replace: true })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 text-sm sm:px-5">
      <label htmlFor={id} className="text-ink-soft">
        {t('plan.on')}
      </label>
      <span className="-ml-2">
        <DayInput
          id={id}
          value={day.on}
          min="1800-01-01"
          max="2199-12-31"
          className="w-40"
          onChange={(event) => ask(event.target.value)}
        />
      </span>
      {day.on !== day.today && (
        <Button size="sm" variant="ghost" onClick={() => ask(day.today)}>
          {t('plan.today')}
        </Button>
      )}
      <span role="status" className="text-ink-soft tabular-nums">
        {/* Until it is known its place is held, so that the line does not wrap later. */}
        {day.berths ? (
          t('plan.taken', { count: day.berths.size })
        ) : (
          <span className="invisible">{t('plan.taken', { count: 100 })}</span>
        )}
      </span>
    </div>
  )
}
