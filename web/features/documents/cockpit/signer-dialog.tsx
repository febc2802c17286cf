import { useForm } from 'react-hook-form'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { DocumentDetail, Signer } from '../document.ts'

type SignerDialogProps = { document: DocumentDetail; signer: Signer; onClose: () => void }

/** Corrects who a document was sent to. */
export function SignerDialog({ document, signer, onClose }: SignerDialogProps) {
  const { t } = useTranslation()
  const { name, email } = signer.correction ?? signer
  const form = useForm({ defaultValues: { name, email } })
  const { errors } = form.formState
  const save = useWrite('documentSigners', 'correct', { touches: ['documents'] })
  // There the document is made anew for another address.
  const isRemade = document.provider === 'documenso_v1' && isInFlight(document.status)
  const saving = useSaving(form, ['name', 'email'], async (body) => {
    await save.mutateAsync({ params: { id: document.id, signerId: signer.id }, body })
    showToast({ title: t('documents.corrected') })
    onClose()
  })
  return (
    <FormDialog
      title={t('documents.correct')}
      description={
        isRemade ? t('documents.correctAnewHint') : signer.invitedAt ? t('documents.correctHint') : undefined
      }
      submitLabel={t('action.save')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('documents.name')} error={errors.name?.message} required>
        <Input {...form.register('name')} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t('documents.email')} error={errors.email?.message} required>
        <Input type="email" {...form.register('email')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
