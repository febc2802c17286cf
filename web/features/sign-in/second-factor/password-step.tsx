import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { DialogForm } from '../../../kit/form/form-dialog.tsx'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type PasswordStepProps = {
  submitLabel: string
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the own password before something of the sign-in changes. */
export function PasswordStep({ submitLabel, onSubmit, onCancel }: PasswordStepProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null)
    try {
      await onSubmit(password)
    } catch (error) {
      if (!hasCode(error, 'CREDENTIALS_INVALID')) return setProblem(error)
      form.setError('password', { type: 'server', message: t('account.wrongPassword') })
      form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <DialogForm
      submitLabel={submitLabel}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onCancel}
    >
      <Field label={t('account.field.currentPassword')} error={errors.password?.message}>
        <Input
          {...form.register('password', { required: t('form.required') })}
          autoFocus
          type="password"
          autoComplete="current-password"
        />
      </Field>
    </DialogForm>
  )
}
