import { useRead } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How many of the user's reminders are overdue; what becomes so is seen within a minute. */
export function OverdueReminders() {
  const { t } = useTranslation()
  const counts = useRead('reminders', 'counts', {}, { again: () => 60_000 })
  const count = counts.data?.overdue ?? 0
  if (count === 0) return null
  return (
    <span
      title={t('reminders.due', { count })}
      className="ml-auto text-xs font-medium text-danger-ink tabular-nums"
    >
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('reminders.due', { count })}</span>
    </span>
  )
}
