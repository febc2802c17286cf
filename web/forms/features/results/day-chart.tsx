import { formatDate, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Results } from './results.ts'

/** Views and sent forms of each day; the figures stand in a table for those who cannot see the bars. */
export function DayChart({ days }: { days: Results['days'] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...days.map((day) => Math.max(day.views, day.sends)))
  return (
    <section aria-label={t('forms.results.byDay')} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('forms.results.byDay')}</h2>
      <div aria-hidden="true" className="flex h-32 items-end gap-px border-b">
        {days.map((day) => (
          <span
            key={day.day}
            title={`${formatDate(day.day)}: ${formatNumber(day.views)} / ${formatNumber(day.sends)}`}
            className="relative flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className="w-full rounded-t-sm bg-control/40"
              style={{ height: `${(100 * day.views) / most}%` }}
            />
            <span
              className="absolute bottom-0 left-0 w-full rounded-t-sm bg-accent"
              style={{ height: `${(100 * day.sends) / most}%` }}
            />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
        <span>{formatDate(days[0]!.day)}</span>
        <span className="flex items-center gap-3">
          <Mark className="bg-control/40" name={t('forms.results.views')} />
          <Mark className="bg-accent" name={t('forms.results.sends')} />
        </span>
        <span>{formatDate(days.at(-1)!.day)}</span>
      </p>
      <table className="sr-only">
        <caption>{t('forms.results.byDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('forms.results.day')}</th>
            <th scope="col">{t('forms.results.views')}</th>
            <th scope="col">{t('forms.results.starts')}</th>
            <th scope="col">{t('forms.results.sends')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day.views + day.starts + day.sends > 0)
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDate(day.day)}</th>
                <td>{formatNumber(day.views)}</td>
                <td>{formatNumber(day.starts)}</td>
                <td>{formatNumber(day.sends)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Mark({ className, name }: { className: string; name: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className={`size-2.5 rounded-xs ${className}`} />
      {name}
    </span>
  )
}
