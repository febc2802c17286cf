import { FileText } from 'lucide-react'
import { useState } from 'react'
import { listReports } from '../../../../contract/reports/lists.generated.ts'
import { mostReportColumns } from '../../../../contract/reports/vocabulary.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { call } from '../../server/api.ts'
import { saveFile } from '../../server/save-file.ts'
import { usePort } from '../../server/session.tsx'
import { useTranslation } from '../../words/i18n.ts'

type PrintButtonProps = {
  type: LinkedType
  title: string
  query: Readonly<Record<string, string | undefined>>
  columns: readonly string[]
}

/** Saves the rows of a list, with its present filters and columns, as a PDF; nothing for a list that is no report. */
export function PrintButton({ type, title, query, columns }: PrintButtonProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const [busy, setBusy] = useState(false)
  const kind = (Object.keys(listReports) as (keyof typeof listReports)[]).find(
    (one) => listReports[one] === type,
  )
  if (!kind || !can('reports.export')) return null

  async function print() {
    setBusy(true)
    try {
      const { sort, ...others } = query
      const filters = Object.fromEntries(Object.entries(others).filter(([, value]) => value)) as Record<
        string,
        string
      >
      const body = { kind: kind!, columns: columns.slice(0, mostReportColumns), filters, sort: sort || null }
      saveFile(await call('reports', 'generate', { body }, { tenantId: port.id }), `${title}.pdf`)
    } catch (error) {
      showToast({ tone: 'danger', title: t('list.downloadFailed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton label={t('list.print')} busy={busy} onClick={() => void print()}>
      <FileText />
    </IconButton>
  )
}
