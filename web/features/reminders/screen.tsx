import { CalendarSync, List, ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Agenda } from './agenda.tsx'
import { compactReminder, reminderColumns } from './columns.tsx'
import { ReminderRecord } from './record.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { useReminderFilters } from './use-filters.tsx'

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx'), 'CalendarDialog', 'reminders')

/** What must not be forgotten: what waits by its day, or all of it as a table. */
export function ListScreen() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [subscribing, setSubscribing] = useState(false)
  const filters = useReminderFilters()
  const columns = useMemo(() => reminderColumns(t), [t])
  const table = search.view === 'table'
  return (
    <>
      <KindList
        type="reminder"
        columns={columns}
        compactRow={(row) => compactReminder(row, t)}
        filters={filters}
        Record={ReminderRecord}
        actions={
          <>
            <IconButton label={t('reminders.calendar.open')} onClick={() => setSubscribing(true)}>
              <CalendarSync />
            </IconButton>
            <SegmentedControl
              label={t('reminders.view')}
              value={table ? 'table' : 'agenda'}
              onValueChange={(next) => change({ view: next === 'table' ? 'table' : undefined })}
              segments={[
                { value: 'agenda', label: <ListChecks />, name: t('reminders.agenda') },
                { value: 'table', label: <List />, name: t('reminders.table') },
              ]}
            />
          </>
        }
        create={({ onClose, onCreated }) => <ReminderDialog onClose={onClose} onDone={onCreated} />}
        instead={table ? undefined : ({ actions, empty }) => <Agenda actions={actions} empty={empty} />}
      />
      {subscribing && (
        <Part onClose={() => setSubscribing(false)}>
          <CalendarDialog onClose={() => setSubscribing(false)} />
        </Part>
      )}
    </>
  )
}

export function RecordScreen() {
  return <RecordPage type="reminder" Record={ReminderRecord} />
}
