import { useEffect } from 'react'
import { Dialog, DialogBody } from '../../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** A draft of the mail to those who signed, to be taken into one's own mail. */
export function CompletionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, data, error } = useWrite('documents', 'composeCompletion')
  useEffect(() => mutate({ params: { id }, body: {} }), [mutate, id])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('documents.compose')} width="lg">
      <DialogBody className="flex flex-col gap-3">
        <ProblemLine error={error} />
        {data ? (
          <>
            <CopyLine label={t('documents.to')} text={data.to.map(({ email }) => email).join(', ')} />
            {data.cc.length > 0 && <CopyLine label={t('documents.cc')} text={data.cc.join(', ')} />}
            <CopyLine label={t('document.field.subject')} text={data.subject} />
            <CopyLine label={t('documents.text')} text={data.body} lines />
          </>
        ) : (
          !error && <SkeletonLines />
        )}
      </DialogBody>
    </Dialog>
  )
}
