import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import type { Module } from '../../lib/api.ts'
import type { CustomField } from '../../lib/custom/custom-fields.ts'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

type DeleteFieldProps = { field: CustomField; touches: readonly Module[]; onDeleted: () => void }

/** Deletes a field after saying how many records lose a value. */
export function DeleteField({ field, touches, onDeleted }: DeleteFieldProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const usage = useRead('customFields', 'usage', { params: { id: field.id } }, { enabled: asking })
  const remove = useWrite('customFields', 'remove', { touches })
  const name = field.label

  async function confirm() {
    // The dialog goes first: what it counts is not to be asked again of a field that is gone.
    onDeleted()
    try {
      await remove.mutateAsync({ params: { id: field.id } })
      showToast({ title: t('customFields.deleted', { name }) })
    } catch (error) {
      const title = t('customFields.deleteFailed', { name })
      showToast({ tone: 'danger', title, detail: problemText(error) })
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 />}
        className="-ml-2 text-danger-ink"
        onClick={() => setAsking(true)}
      >
        {t('customFields.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('customFields.deleteTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('customFields.delete')}
        destructive
        busy={usage.isFetching && !usage.error}
        onConfirm={() => void confirm()}
      >
        {usage.data && !usage.isFetching
          ? t('customFields.deleteHint', { count: usage.data.records })
          : usage.error
            ? problemText(usage.error)
            : t('customFields.counting')}
      </ConfirmDialog>
    </>
  )
}
