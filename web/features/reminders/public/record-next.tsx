import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { TypeWith } from '../../../../contract/kinds.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { When } from '../../../kit/display/when.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useShortcut } from '../../../kit/screen/shortcuts.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { titleClass } from '../reminder-item.tsx'
import { isOverdue, type ReminderRow, useMayChange, waiting } from './reminder.ts'
import { SnoozeButton } from './snooze-menu.tsx'
import { useReminderSteps } from './use-steps.ts'

const ReminderDialog = lazyPart(
  () => import('../reminder-dialog.tsx'),
  'ReminderDialog',
  'reminders',
  'records',
  'values',
)

type RecordNextProps = { type: TypeWith<'reminders'>; id: string; title: string; archived: boolean }

/** What waits of a record, the next one first, and a new reminder of it. Its room is the same with and without one. */
export function RecordNext({ type, id, title, archived }: RecordNextProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [making, setMaking] = useState(false)
  const [all, setAll] = useState(false)
  const query = { recordType: type, recordId: id, status: waiting, limit: '50' }
  const list = useRead('reminders', 'list', { query })
  const may = can('reminders.create') && !archived
  useShortcut('r', t('reminders.create'), t('shortcuts.inTables'), () => setMaking(true), may)
  const rows = list.data?.data ?? []
  const visibleRows = all ? rows : rows.slice(0, 1)
  return (
    <section aria-label={t('reminders.next')} className="border-t px-5 py-1.5">
      <header className="flex min-h-8 items-center gap-1 pointer-coarse:min-h-11">
        <h3 className="mr-auto text-xs font-medium text-ink-faint">{t('reminders.next')}</h3>
        {rows.length > visibleRows.length && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('reminders.moreHere', { count: rows.length - visibleRows.length })}
          </Button>
        )}
        {may && (
          <Button
            variant="ghost"
            size="sm"
            icon={<BellPlus />}
            aria-keyshortcuts="r"
            className="-mr-2"
            onClick={() => setMaking(true)}
          >
            {t('reminders.remindMe')}
          </Button>
        )}
      </header>
      <div className="flex min-h-11 flex-col justify-center">
        {!list.data && !list.error && <Skeleton className="h-4 w-2/3" />}
        {list.data && rows.length === 0 && (
          <p className="text-sm text-ink-faint">{t('reminders.nothingNext')}</p>
        )}
        {visibleRows.length > 0 && (
          <ul aria-label={t('nav.reminders')} className="divide-y divide-line/60">
            {visibleRows.map((row) => (
              <NextReminder key={row.id} reminder={row} />
            ))}
          </ul>
        )}
      </div>
      {making && (
        <Part onClose={() => setMaking(false)}>
          <ReminderDialog
            of={{ type, id, title }}
            onClose={() => setMaking(false)}
            onDone={() => setMaking(false)}
          />
        </Part>
      )}
    </section>
  )
}

/** One that waits: done at a tap, put off, or opened. */
function NextReminder({ reminder }: { reminder: ReminderRow }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const may = useMayChange()(reminder)
  const { complete } = useReminderSteps(reminder)
  const overdue = isOverdue(reminder)
  return (
    <li className="flex min-h-11 items-center gap-2">
      <Checkbox
        checked={false}
        onCheckedChange={complete}
        disabled={!may}
        label={t('reminders.complete', { title: reminder.title })}
        hideLabel
        className="pointer-coarse:min-w-8"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <RecordLink type="reminder" id={reminder.id} className={cx(titleClass, 'text-sm')}>
          <span className="truncate">{reminder.title}</span>
        </RecordLink>
        <span className={cx('truncate text-xs', overdue ? 'font-medium text-danger-ink' : 'text-ink-faint')}>
          {overdue && <>{t('reminders.overdue')} · </>}
          <When timestamp={reminder.nextAt} />
          {reminder.assignedTo !== user.id && <> · {reminder.assigneeName}</>}
        </span>
      </span>
      {may && <SnoozeButton reminder={reminder} />}
    </li>
  )
}
