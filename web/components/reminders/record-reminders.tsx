import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { TypeWith } from '../../../contract/kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Part } from '../part.tsx'
import { waiting } from './reminder.ts'
import { ReminderItem } from './reminder-item.tsx'

const ReminderDialog = lazyPart(
  () => import('../create/reminder-dialog.tsx'),
  'ReminderDialog',
  'reminders',
  'records',
  'values',
)

const shownAtFirst = 2

type RecordRemindersProps = { type: TypeWith<'reminders'>; id: string; title: string; archived: boolean }

/** What waits of a record, the next one first, and a new one of it. */
export function RecordReminders({ type, id, title, archived }: RecordRemindersProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [making, setMaking] = useState(false)
  const [all, setAll] = useState(false)
  const query = { recordType: type, recordId: id, status: waiting, limit: '50' }
  const list = useRead('reminders', 'list', { query })
  const may = can('reminders.create') && !archived
  useShortcut('r', t('reminders.create'), t('shortcuts.inTables'), () => setMaking(true), may)
  const rows = list.data?.data ?? []
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label={t('nav.reminders')} className="shrink-0 border-t">
          {shown.map((row) => (
            <ReminderItem key={row.id} reminder={row} onRecord />
          ))}
        </ul>
      )}
      <span className="flex gap-2 px-5 pb-1">
        {may && (
          <Button
            variant="ghost"
            size="sm"
            icon={<BellPlus />}
            aria-keyshortcuts="r"
            onClick={() => setMaking(true)}
          >
            {t('reminders.remindMe')}
          </Button>
        )}
        {rows.length > shown.length && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('reminders.moreHere', { count: rows.length - shown.length })}
          </Button>
        )}
      </span>
      {making && (
        <Part onClose={() => setMaking(false)}>
          <ReminderDialog
            of={{ type, id, title }}
            onClose={() => setMaking(false)}
            onDone={() => setMaking(false)}
          />
        </Part>
      )}
    </>
  )
}
