import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { When } from '../../kit/display/when.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Translate } from '../../kit/words/i18n.ts'
import { isOverdue, type ReminderRow } from './public/reminder.ts'

export const stateTones = {
  pending: 'accent',
  snoozed: 'neutral',
  completed: 'success',
  dismissed: 'neutral',
} as const satisfies Record<ReminderRow['status'], BadgeTone>

export const priorityTones = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
} as const satisfies Record<ReminderRow['priority'], BadgeTone>

export function reminderColumns(t: Translate): readonly ListColumn<ReminderRow>[] {
  return [
    fieldColumn('reminder', 'title', { width: 200, grow: 4, fixed: true }),
    fieldColumn('reminder', 'nextAt', {
      header: t('reminder.field.dueAt'),
      fields: ['nextAt', 'dueAt', 'snoozedUntil'],
      cell: (row) => <DueAt reminder={row} t={t} />,
      width: 150,
    }),
    fieldColumn('reminder', 'recordTitle', {
      cell: ({ recordType, recordId, recordTitle }) =>
        recordType && recordId ? (
          <RecordLink type={recordType} id={recordId}>
            {recordTitle}
          </RecordLink>
        ) : null,
      width: 160,
      grow: 2,
    }),
    fieldColumn('reminder', 'priority', {
      cell: ({ priority }) =>
        priority === 'normal' ? null : (
          <Badge tone={priorityTones[priority]}>{t(`reminder.choice.priority.${priority}`)}</Badge>
        ),
      width: 96,
      grow: 0,
    }),
    fieldColumn('reminder', 'status', {
      cell: ({ status }) => <Badge tone={stateTones[status]}>{t(`reminder.choice.status.${status}`)}</Badge>,
      width: 104,
      grow: 0,
    }),
    fieldColumn('reminder', 'assigneeName', {
      id: 'assignee',
      fields: ['assigneeName', 'assignedTo'],
      look: 'soft',
    }),
  ]
}

function DueAt({ reminder, t }: { reminder: ReminderRow; t: Translate }) {
  if (!isOverdue(reminder)) return <When timestamp={reminder.nextAt} />
  return (
    <span className="flex gap-1 font-medium text-danger-ink">
      <span className="sr-only">{t('reminders.overdue')}</span>
      <When timestamp={reminder.nextAt} />
    </span>
  )
}

export function compactReminder(row: ReminderRow, t: Translate): CompactRow {
  return {
    title: row.title,
    detail: row.recordTitle ?? row.assigneeName,
    aside: <DueAt reminder={row} t={t} />,
  }
}
