import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

/** Saves the rejected rows as a file, with what is wrong in a last column. */
export function RejectedButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const download = useMutation({
    mutationFn: () => call('imports', 'rejected', { params: { id } }, { tenantId: port.id }),
    onSuccess: (file) => saveFile(file, t('imports.rejectedName')),
    onError: (error) =>
      showToast({ tone: 'danger', title: t('imports.downloadFailed'), detail: problemText(error) }),
  })
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('imports.rejected')}
    </Button>
  )
}
