import { Ban, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { DocumentDetail } from '../document.ts'

type CancelItemProps = { document: DocumentDetail; onCancel: () => void; onDone?: () => void }

/** Ends a document that is on its way, or deletes a draft. */
export function CancelItem({ document, onCancel, onDone }: CancelItemProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const remove = useWrite('documents', 'remove', {
    onDone: () => {
      showToast({ title: t('documents.draftDeleted') })
      onDone?.()
    },
  })
  const { status, externalId, wanted } = document
  const plain = status === 'draft' && externalId === null && wanted === null
  const onError = (error: unknown) => showToast({ tone: 'danger', title: problemText(error) })
  return (
    <>
      {plain && can('documents.create') && (
        <MenuItem
          icon={<Trash2 />}
          destructive
          onSelect={() => remove.mutate({ params: { id: document.id } }, { onError })}
        >
          {t('documents.deleteDraft')}
        </MenuItem>
      )}
      {!plain && (status === 'draft' || isInFlight(status)) && can('documents.send_for_signing') && (
        <MenuItem icon={<Ban />} destructive onSelect={onCancel}>
          {t('documents.cancel')}
        </MenuItem>
      )}
    </>
  )
}

/** Asks before a document is cancelled. */
export function CancelDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const { id, title, provider, externalId } = document
  // That generation of the service deletes what is cancelled.
  const isDeleted = provider === 'documenso_v1' && externalId !== null
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const details = useRead('documents', 'signingDetails', { params: { id } })
  // Whoever has or had a link hears of it, but for who declined.
  const mailed = (details.data?.signers ?? []).filter(
    ({ invitedAt, status }) => invitedAt !== null && status !== 'declined',
  )
  const cancel = useWrite('documents', 'cancel', {
    touches: ['interests', 'alerts'],
    onDone: () => {
      showToast({ title: t('documents.cancelled') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('documents.cancelTitle', { title })}
      description={t(isDeleted ? 'documents.cancelDeletedHint' : 'documents.cancelHint')}
      submitLabel={t('documents.cancel')}
      destructive
      busy={cancel.isPending}
      problem={cancel.error}
      onSubmit={() => cancel.mutate({ params: { id }, body: reason.trim() ? { reason: reason.trim() } : {} })}
      onClose={onClose}
    >
      {mailed.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('documents.cancelMails', {
            count: mailed.length,
            names: mailed.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      <Field label={t('documents.reason')} hint={t('documents.cancelReasonHint')}>
        <Textarea
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={1000}
          rows={3}
        />
      </Field>
    </FormDialog>
  )
}
