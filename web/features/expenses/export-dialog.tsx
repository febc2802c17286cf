import { useState } from 'react'
import { type ExpenseGrouping, expenseGroupings } from '../../../contract/expenses/limits.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { call, type Input } from '../../kit/server/api.ts'
import { saveFile } from '../../kit/server/save-file.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type Filter = NonNullable<Input<'expenses', 'export'>['body']['filter']>

type ExportDialogProps = {
  /** What the list is asked with. */
  query: Readonly<Record<string, string | undefined>>
  onClose: () => void
}

/** Saves the expenses of the list as a PDF. */
export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const [groupBy, setGroupBy] = useState<ExpenseGrouping>('none')
  const [receipts, setReceipts] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function save() {
    setBusy(true)
    setProblem(null)
    try {
      const { page: _page, limit: _limit, sort: _sort, columns: _columns, ...filter } = query
      const body = { filter: filter as Filter, groupBy, receipts }
      saveFile(await call('expenses', 'export', { body }, { tenantId: port.id }), `${port.slug}-expenses.pdf`)
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={t('expenses.export.title')}
      description={t('expenses.export.hint')}
      submitLabel={t('expenses.export.open')}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('expenses.export.groupBy')}>
        <Select
          value={groupBy}
          onValueChange={(value) => setGroupBy(value)}
          options={optionsOf(expenseGroupings, (one) => t(`expenses.export.${one}`))}
        />
      </Field>
      {can('files.view') && (
        <Checkbox checked={receipts} onCheckedChange={setReceipts} label={t('expenses.export.receipts')} />
      )}
    </FormDialog>
  )
}
