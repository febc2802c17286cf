import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { saveFile } from '../../../kit/server/save-file.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

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
