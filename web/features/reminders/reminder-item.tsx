import { ChevronsUp, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { When } from '../../kit/display/when.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useMe } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { isOverdue, type ReminderRow, useMayChange } from './public/reminder.ts'
import { SnoozeButton } from './public/snooze-menu.tsx'
import { useReminderSteps } from './public/use-steps.ts'

type ReminderItemProps = {
  reminder: ReminderRow
  /** The name of the reminder, where it is not a link to its own page. */
  title?: ReactNode
  /** The record it is of is what it stands on already. */
  onRecord?: boolean
  open?: boolean
}

/** The look of a title that opens its reminder. */
export const titleClass =
  'inline-flex min-h-6 min-w-0 items-center rounded-sm font-medium hover:underline pointer-coarse:min-h-11'

/** A reminder that waits, in a list: done at a tap, put off, and what it is of. */
export function ReminderItem({ reminder, title, onRecord = false, open = false }: ReminderItemProps) {
  const { t } = useTranslation()
  const { user } = useMe()
  const may = useMayChange()(reminder)
  const { complete } = useReminderSteps(reminder)
  const overdue = isOverdue(reminder)
  const others = reminder.assignedTo === user.id ? null : reminder.assigneeName
  return (
    <li
      className={cx(
        'flex min-h-11 items-start gap-2.5 border-b border-line/60 px-4 py-1.5 last:border-b-0 sm:px-5',
        open && 'bg-selected',
      )}
    >
      <Checkbox
        checked={false}
        onCheckedChange={complete}
        disabled={!may}
        label={t('reminders.complete', { title: reminder.title })}
        hideLabel
        className="mt-2 pointer-coarse:mt-0 pointer-coarse:min-w-8"
      />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4 sm:py-1">
        <span className="flex min-h-6 min-w-0 flex-1 items-center gap-1.5">
          <Urgency reminder={reminder} />
          {title ?? (
            <RecordLink type="reminder" id={reminder.id} className={titleClass}>
              <span className="truncate">{reminder.title}</span>
            </RecordLink>
          )}
        </span>
        <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-faint sm:max-w-[55%] sm:flex-nowrap sm:justify-end">
          {others && <span className="truncate">{others}</span>}
          {!onRecord && <Of reminder={reminder} />}
          {reminder.repeatUnit && <Repeat className="size-3 shrink-0" aria-label={t('reminders.repeats')} />}
          {reminder.status === 'snoozed' && <span>{t('reminder.choice.status.snoozed')}</span>}
          <span className={cx('flex shrink-0 items-center gap-1', overdue && 'font-medium text-danger-ink')}>
            {overdue && <span>{t('reminders.overdue')}</span>}
            <When timestamp={reminder.nextAt} />
          </span>
        </span>
      </span>
      {may && <SnoozeButton reminder={reminder} />}
    </li>
  )
}

function Urgency({ reminder: { priority } }: { reminder: ReminderRow }) {
  const { t } = useTranslation()
  if (priority !== 'urgent' && priority !== 'high') return null
  return (
    <ChevronsUp
      className={cx('size-4 shrink-0', priority === 'urgent' ? 'text-danger-ink' : 'text-warning-ink')}
      aria-label={t(`reminder.choice.priority.${priority}`)}
    />
  )
}

/** The record it is of: a link where it can be hit, its name where a finger would hit the reminder instead. */
function Of({ reminder: { recordType, recordId, recordTitle } }: { reminder: ReminderRow }) {
  if (!recordType || !recordId) return null
  return (
    <>
      <RecordLink
        type={recordType}
        id={recordId}
        className="inline-flex min-h-6 min-w-0 items-center rounded-sm text-accent-ink hover:underline pointer-coarse:hidden"
      >
        <span className="truncate">{recordTitle}</span>
      </RecordLink>
      <span className="hidden truncate pointer-coarse:inline">{recordTitle}</span>
    </>
  )
}
