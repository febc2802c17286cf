import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { doubtsOf } from '../berths/public/use-doubts.ts'
import { type Tenancy, touchedByTenancies } from './public/tenancy.ts'

type QuestionProps = { tenancy: Tenancy; onClose: () => void }

/** Asks before a tenancy holds its berth. */
export function ActivateTenancy({ tenancy, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { id, version, clientName: name, mooringNumber: berth, startDate } = tenancy
  const [refusal, setRefusal] = useState<unknown>(null)
  const activate = useWrite('tenancies', 'activate', {
    touches: touchedByTenancies,
    onDone: () => {
      showToast({ title: t('tenancies.activated', { name: `${berth}, ${name}` }) })
      onClose()
    },
  })
  // What speaks against the berth is asked before it is held.
  const onError = (error: unknown) => {
    if (doubtsOf(error) && refusal === null) return setRefusal(error)
    refused(error)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tenancies.activateTitle')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t(refusal ? 'errors.ask.goOn' : 'tenancies.activate')}
      busy={activate.isPending}
      onConfirm={() =>
        activate.mutate({ params: { id }, body: doubtsOf(refusal) ?? {}, ifMatch: version }, { onError })
      }
    >
      {refusal
        ? problemText(refusal)
        : t('tenancies.activateHint', { name, berth, date: formatDate(startDate) })}
    </ConfirmDialog>
  )
}

/** Asks before a tenancy comes to nothing. */
export function CancelTenancy({ tenancy, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { id, version, clientName, mooringNumber } = tenancy
  const name = `${mooringNumber}, ${clientName}`
  const cancel = useWrite('tenancies', 'cancel', {
    touches: touchedByTenancies,
    onDone: () => showToast({ title: t('tenancies.cancelled', { name }) }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tenancies.cancelTitle')}
      cancelLabel={t('tenancies.keep')}
      confirmLabel={t('tenancies.cancel')}
      destructive
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { params: { id }, body: {}, ifMatch: version },
          { onError: refused, onSettled: onClose },
        )
      }
    >
      {t('tenancies.cancelHint')}
    </ConfirmDialog>
  )
}

function refused(error: unknown): void {
  showToast({ tone: 'danger', title: problemText(error) })
}
