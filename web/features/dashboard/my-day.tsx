import { Link } from '@tanstack/react-router'
import { alertGates } from '../../../contract/alerts/rules.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useUiTexts } from '../../../ui/texts.tsx'
import { Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type AlertRow, pressing } from '../alerts/public/alert.ts'
import { groupOf, isOverdue, type ReminderRow, waiting } from '../reminders/public/reminder.ts'
import { AlertLine, type Question, QuestionLine, ReminderLine } from './day-lines.tsx'

/** As many as stand on a screen of 900 pixels beside the figures. */
const visibleCount = 9

type Line = { at: number; rank: number } & (
  | { kind: 'alert'; alert: AlertRow }
  | { kind: 'reminder'; reminder: ReminderRow }
  | { kind: 'question'; question: Question }
)

/** As much room as the lines will take, so that nothing below moves when they come. */
function Waiting() {
  const texts = useUiTexts()
  return (
    <div role="status" aria-label={texts.loading}>
      {Array.from({ length: visibleCount }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className="flex h-[4.3125rem] items-center px-4 sm:h-10 sm:px-5">
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

/** What waits for me, alerts, reminders and clients who asked in one list, what presses first; each is settled where it stands. */
export function MyDay() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { user } = useMe()
  const hasAlerts = alertGates.some(can)
  const hasReminders = can('reminders.view_all') || can('reminders.view_own')
  const again = () => 60_000
  const alerts = useRead(
    'alerts',
    'list',
    { query: { status: 'open', limit: String(2 * visibleCount) } },
    { again, enabled: hasAlerts },
  )
  const reminders = useRead(
    'reminders',
    'list',
    { query: { status: waiting, assignedTo: user.id, limit: String(visibleCount) } },
    { again, enabled: hasReminders },
  )
  const hasQuestions = can('clients.view')
  const questions = useRead('portalMessages', 'waiting', {}, { again, enabled: hasQuestions })
  const waits =
    (hasAlerts && alerts.isPending) ||
    (hasReminders && reminders.isPending) ||
    (hasQuestions && questions.isPending)
  const failed = [alerts, reminders, questions].find(({ error, data }) => error && !data)
  const lines = [
    // My own reminders stand for themselves, to be done or put off.
    ...(alerts.data?.data ?? [])
      .filter(({ rule, ownerId }) => rule !== 'reminder_overdue' || ownerId !== user.id)
      .map((alert) => lineOfAlert(alert)),
    ...(reminders.data?.data ?? []).map((reminder) => lineOfReminder(reminder, port.timezone)),
    ...(questions.data ?? []).map((question) => lineOfQuestion(question)),
  ]
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, visibleCount)
  return (
    <Section
      title={t('dashboard.day')}
      aside={
        <span className="flex flex-wrap gap-x-4">
          {hasAlerts && (
            <Link to="/$portSlug/alerts" params={{ portSlug: port.slug }} className={moreClass}>
              {t('dashboard.allAlerts', {
                count: alerts.data?.meta.total ?? 0,
                shown: formatNumber(alerts.data?.meta.total ?? 0),
              })}
            </Link>
          )}
          {hasReminders && (
            <Link to="/$portSlug/reminders" params={{ portSlug: port.slug }} className={moreClass}>
              {t('dashboard.allReminders', {
                count: reminders.data?.meta.total ?? 0,
                shown: formatNumber(reminders.data?.meta.total ?? 0),
              })}
            </Link>
          )}
        </span>
      }
    >
      {failed && <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />}
      {waits && <Waiting />}
      {!waits && !failed && lines.length === 0 && (
        <p className="px-4 py-2 text-ink-soft sm:px-5">{t('dashboard.nothingWaits')}</p>
      )}
      <ul>
        {!waits &&
          lines.map((line) =>
            line.kind === 'alert' ? (
              <AlertLine key={line.alert.id} alert={line.alert} />
            ) : line.kind === 'reminder' ? (
              <ReminderLine key={line.reminder.id} reminder={line.reminder} />
            ) : (
              <QuestionLine key={line.question.clientId} question={line.question} />
            ),
          )}
      </ul>
    </Section>
  )
}

const moreClass = 'inline-flex min-h-6 items-center rounded-sm text-sm text-accent-ink hover:underline'

/** What costs a sale, and a client who asked, stand with what was to be done by now; then what is to be done today, the other alerts, and later days. */
function lineOfAlert(alert: AlertRow): Line {
  return { kind: 'alert', alert, rank: pressing.includes(alert.rule) ? 0 : 2, at: Date.parse(alert.since) }
}

function lineOfReminder(reminder: ReminderRow, zone: string): Line {
  const rank = isOverdue(reminder) ? 0 : groupOf(reminder.nextAt, zone) === 'today' ? 1 : 3
  return { kind: 'reminder', reminder, rank, at: Date.parse(reminder.nextAt) }
}

function lineOfQuestion(question: Question): Line {
  return { kind: 'question', question, rank: 0, at: Date.parse(question.since) }
}
