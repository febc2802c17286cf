import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { ExpenseDetails } from './details.tsx'
import type { Expense } from './expense.ts'
import { ExpenseDialog } from './expense-dialog.tsx'
import { ExpenseFacts } from './facts.tsx'

/** One expense, beside the list or as a page. */
export function ExpenseRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="expense" id={id}>
      {(expense) => <Loaded expense={expense} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { expense: Expense; panel: PanelControls | undefined }

function Loaded({ expense, panel }: LoadedProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [editing, setEditing] = useState(false)
  const { archive, restore } = useArchive('expenses', expense.id, expense.merchant)
  const archived = expense.archivedAt !== null
  const canEdit = useCanEdit('expense', expense)
  return (
    <>
      <KindFrame
        type="expense"
        record={expense}
        title={expense.merchant}
        facts={<ExpenseFacts expense={expense} />}
        actions={
          canEdit && (
            <>
              <Button icon={<Pencil />} onClick={() => setEditing(true)}>
                {t('action.edit')}
              </Button>
              <NoteButton />
            </>
          )
        }
        menu={
          <>
            <CopyLinkItem type="expense" id={expense.id} />
            {can('expenses.delete') && expense.invoiceId === null && (
              <ArchiveItem archived={archived} onArchive={archive} onRestore={restore} />
            )}
          </>
        }
        panel={panel}
        details={() => <ExpenseDetails expense={expense} canEdit={canEdit} />}
      />
      {editing && (
        <ExpenseDialog
          expense={expense}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            showToast({ title: t('expenses.saved') })
          }}
        />
      )}
    </>
  )
}
