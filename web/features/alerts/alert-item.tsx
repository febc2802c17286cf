import { Check, CircleAlert, RotateCcw, TriangleAlert } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Person } from '../../kit/display/person.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type AlertRow, alertSaid, pressing } from './public/alert.ts'
import { AlertButtons } from './public/alert-buttons.tsx'
import { useAlertSteps } from './public/use-steps.ts'

/** What asks for attention, in a line: what it is, since when, whose it is, and that one sees to it. */
export function AlertItem({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation()
  const steps = useAlertSteps(alert)
  const { title, entityType, entityId, status, ownerName, settledByName, mine } = alert
  const urgent = pressing.includes(alert.rule)
  const Icon = urgent ? TriangleAlert : CircleAlert
  const name = title || t('alerts.unnamed')
  return (
    <li
      className={cx(
        'flex min-h-11 items-start gap-2.5 border-b border-line/60 py-1.5 pl-4 last:border-b-0 sm:pl-5',
        // A button brings its own room to the edge.
        mine ? 'pr-2' : 'pr-4 sm:pr-5',
      )}
    >
      <Icon
        className={cx(
          'mt-2 size-4 shrink-0 pointer-coarse:mt-3.5',
          urgent ? 'text-danger-ink' : 'text-warning-ink',
        )}
        aria-hidden="true"
      />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4 sm:py-1">
        <RecordLink
          type={entityType}
          id={entityId}
          className="inline-flex min-h-6 min-w-0 flex-1 items-center rounded-sm font-medium hover:underline pointer-coarse:min-h-11"
        >
          <span className="truncate">{name}</span>
        </RecordLink>
        <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-soft sm:justify-end">
          <span title={formatDateTime(alert.since)}>{alertSaid(alert, t)}</span>
          {ownerName && <Person name={ownerName} size="xs" className="text-ink-faint" />}
          {status === 'acknowledged' && settledByName && (
            <span className="flex items-center gap-1 text-success-ink">
              <Check className="size-3 shrink-0" aria-hidden="true" />
              {t('alerts.seenToBy', { name: settledByName })}
            </span>
          )}
        </span>
      </span>
      {mine && (
        <span className="flex shrink-0">
          {status === 'open' ? (
            <AlertButtons name={name} steps={steps} />
          ) : (
            <IconButton label={t('alerts.reopen', { title: name })} size="sm" onClick={steps.reopen}>
              <RotateCcw />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}
