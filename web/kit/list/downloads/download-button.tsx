import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { downloadCsv, type Module } from '../../server/api.ts'
import { saveFile } from '../../server/save-file.ts'
import { usePort } from '../../server/session.tsx'
import { useTranslation } from '../../words/i18n.ts'

/** Saves the rows of a list, with its present filters, as a CSV file. */
export function DownloadButton({ module, query }: { module: Module; query: Record<string, unknown> }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile(await downloadCsv(module, query, port.id), `${port.slug}-${module}.csv`)
    } catch (error) {
      showToast({ tone: 'danger', title: t('list.downloadFailed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton label={t('list.download')} disabled={busy} onClick={() => void download()}>
      <Download />
    </IconButton>
  )
}
