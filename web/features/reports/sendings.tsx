import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Template } from './report.ts'
import { scheduleText } from './schedule-text.ts'

/** When a report is mailed and to whom, and what became of the last times. */
export function Sendings({ template, onSchedule }: { template: Template; onSchedule: () => void }) {
  const { t } = useTranslation()
  const { schedule, nextAt, recipients, sendings } = template
  return (
    <section aria-label={t('reports.schedule.open')} className="flex flex-col gap-2 border-t pt-4 text-sm">
      <h2 className="font-medium">{t('reports.schedule.open')}</h2>
      {schedule ? (
        <p className="text-ink-soft">
          {scheduleText(t, schedule)}
          <br />
          {recipients.map(({ name }) => name).join(', ')}
          {nextAt && (
            <>
              <br />
              {t('reports.nextAt', { at: formatDateTime(nextAt) })}
            </>
          )}
        </p>
      ) : (
        <p className="text-ink-soft">{t('reports.notScheduled')}</p>
      )}
      <Button size="sm" className="self-start" onClick={onSchedule}>
        {schedule ? t('reports.schedule.change') : t('reports.schedule.set')}
      </Button>
      {sendings.length > 0 && (
        <ul className="divide-y rounded-md border" aria-label={t('reports.schedule.last')}>
          {sendings.map(({ dueAt, userId, userName, status, reason }) => (
            <li key={`${dueAt} ${userId}`} className="px-3 py-1.5">
              <span className="flex flex-wrap justify-between gap-x-2">
                <span className="truncate">{userName}</span>
                <span className="text-xs text-ink-soft">{formatDateTime(dueAt)}</span>
              </span>
              <span className={`text-xs ${reason ? 'text-danger-ink' : 'text-ink-soft'}`}>
                {reason ? t(`reports.reason.${reason}`) : t(`reports.status.${status}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
