import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type DeclineDialogProps = { token: string; onClose: () => void; onDeclined: () => void }

/** Declines to sign, with a reason: the document ends by it. */
export function DeclineDialog({ token, onClose, onDeclined }: DeclineDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const decline = useMutation({
    mutationFn: () => call('signingPages', 'decline', { params: { token }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      onClose()
      onDeclined()
    },
  })
  return (
    <FormDialog
      title={t('sign.declineTitle')}
      description={t('sign.declineHint')}
      submitLabel={t('sign.decline')}
      destructive
      busy={decline.isPending}
      blocked={reason.trim() === ''}
      problem={decline.error}
      onSubmit={() => decline.mutate()}
      onClose={onClose}
    >
      <Field label={t('sign.reason')} required>
        <Textarea
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          autoFocus
        />
      </Field>
    </FormDialog>
  )
}
