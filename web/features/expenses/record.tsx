import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
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
