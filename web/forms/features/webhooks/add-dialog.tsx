import { useState } from 'react'
import { useForm as useFormState } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

type AddDialogProps = { onAdded: (id: string) => void; onClose: () => void }

/** Sends each new submission to an address. */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation()
  const { form } = useForm()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('subscriptions', 'create')
  const state = useFormState({ defaultValues: { hookUrl: '' } })
  const { errors, isSubmitting } = state.formState

  const save = state.handleSubmit(async ({ hookUrl }) => {
    setProblem(null)
    try {
      const webhook = await create.mutateAsync({
        params: { id: form.id },
        body: { hookUrl: hookUrl.trim() },
      })
      showToast({ title: t('forms.hooks.added') })
      onAdded(webhook.id)
    } catch (error) {
      setProblem(showFieldErrors(error, state.setError, ['hookUrl']))
    }
  })

  return (
    <FormDialog
      title={t('forms.hooks.add')}
      description={t('forms.hooks.addHint')}
      submitLabel={t('forms.hooks.addSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('forms.hooks.address')} error={errors.hookUrl?.message} required>
        <Input
          {...state.register('hookUrl', {
            validate: (value) => value.trim() !== '' || t('form.required'),
          })}
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          maxLength={4000}
        />
      </Field>
    </FormDialog>
  )
}
