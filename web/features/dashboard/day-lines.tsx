import { CircleAlert, MessagesSquare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { When } from '../../kit/display/when.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type AlertRow, alertSaid, pressing } from '../alerts/public/alert.ts'
import { AlertButtons } from '../alerts/public/alert-buttons.tsx'
import { useAlertSteps } from '../alerts/public/use-steps.ts'
import { isOverdue, type ReminderRow, useMayChange } from '../reminders/public/reminder.ts'
import { SnoozeButton } from '../reminders/public/snooze-menu.tsx'
import { useReminderSteps } from '../reminders/public/use-steps.ts'

/** What asks for attention: whose it is, what it is, and the way to do something about it. */
export function AlertLine({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation()
  const steps = useAlertSteps(alert)
  const { rule, title, entityType, entityId, mine } = alert
  const urgent = pressing.includes(rule)
  const Icon = urgent ? TriangleAlert : CircleAlert
  const name = title || t('alerts.unnamed')
  return (
    <Line
      mark={
        <Icon className={cx('size-4', urgent ? 'text-danger-ink' : 'text-warning-ink')} aria-hidden="true" />
      }
      subject={
        <RecordLink type={entityType} id={entityId} className={subjectClass}>
          <span className="truncate">{name}</span>
        </RecordLink>
      }
      what={
        <>
          <span title={formatDateTime(alert.since)}>
            {t('dashboard.alertSaid', { rule: t(`dashboard.alert.${rule}`), said: alertSaid(alert, t) })}
          </span>
          {/* Whose it is says most of a reminder of somebody else. */}
          {rule === 'reminder_overdue' && alert.ownerName}
        </>
      }
      acts={
        mine && (
          <>
            <RecordLink
              type={entityType}
              id={entityId}
              className={buttonClass('secondary', 'sm', 'max-sm:hidden')}
            >
              {t(`dashboard.alertAct.${rule}`)}
              <span className="sr-only">: {name}</span>
            </RecordLink>
            <AlertButtons name={name} steps={steps} />
          </>
        )
      }
    />
  )
}

/** A client who waits for an answer to what they wrote in the portal. */
export type Question = Answer<'portalMessages', 'waiting'>[number]

/** A client who asked in the portal: what, since when, and the way to answer. */
export function QuestionLine({ question }: { question: Question }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { clientId, clientName, lastBody, since } = question
  return (
    <Line
      mark={<MessagesSquare className="size-4 text-warning-ink" aria-hidden="true" />}
      subject={
        <RecordLink type="client" id={clientId} tab="portal" className={subjectClass}>
          <span className="truncate">{clientName}</span>
        </RecordLink>
      }
      what={
        <>
          <span className="min-w-0 truncate" dir="auto">
            {lastBody}
          </span>
          <span className="shrink-0">
            <When timestamp={since} />
          </span>
        </>
      }
      acts={
        can('clients.edit') && (
          <RecordLink
            type="client"
            id={clientId}
            tab="portal"
            className={buttonClass('secondary', 'sm', 'max-sm:hidden')}
          >
            {t('dashboard.answer')}
            <span className="sr-only">: {clientName}</span>
          </RecordLink>
        )
      }
    />
  )
}

/** A reminder that waits: of whom, what, and when; done at a tap, or put off. */
export function ReminderLine({ reminder }: { reminder: ReminderRow }) {
  const { t } = useTranslation()
  const may = useMayChange()(reminder)
  const { complete } = useReminderSteps(reminder)
  const { id, title, recordType, recordId, recordTitle } = reminder
  const overdue = isOverdue(reminder)
  const ofRecord = recordType !== null && recordId !== null
  return (
    <Line
      mark={
        <Checkbox
          checked={false}
          onCheckedChange={complete}
          disabled={!may}
          label={t('reminders.complete', { title })}
          hideLabel
          className="pointer-coarse:min-w-8"
        />
      }
      subject={
        ofRecord ? (
          <RecordLink type={recordType} id={recordId} className={subjectClass}>
            <span className="truncate">{recordTitle}</span>
          </RecordLink>
        ) : (
          <RecordLink type="reminder" id={id} className={subjectClass}>
            <span className="truncate">{title}</span>
          </RecordLink>
        )
      }
      what={
        <>
          {ofRecord && (
            <>
              <RecordLink
                type="reminder"
                id={id}
                className="inline-flex min-h-6 min-w-0 items-center rounded-sm hover:underline pointer-coarse:hidden"
              >
                <span className="truncate">{title}</span>
              </RecordLink>
              {/* Where a finger would hit both, its page is found from the record. */}
              <span className="hidden truncate pointer-coarse:inline">{title}</span>
            </>
          )}
          <span className={cx('shrink-0', overdue && 'font-medium text-danger-ink')}>
            <When timestamp={reminder.nextAt} />
          </span>
        </>
      }
      acts={may && <SnoozeButton reminder={reminder} />}
    />
  )
}

const subjectClass =
  'inline-flex min-h-6 min-w-0 items-center rounded-sm font-medium hover:underline pointer-coarse:min-h-11'

type LineProps = { mark: ReactNode; subject: ReactNode; what: ReactNode; acts: ReactNode }

function Line({ mark, subject, what, acts }: LineProps) {
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-b border-line/60 py-1 pl-4 pr-2 last:border-b-0 sm:pl-5">
      <span className="flex w-5 shrink-0 justify-center">{mark}</span>
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="flex min-w-0 sm:max-w-[45%]">{subject}</span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          {what}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1">{acts}</span>
    </li>
  )
}
