import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { call } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { CodeField } from '../code-field.tsx'
import type { SignInService } from '../public/door.tsx'

/** Asks for no codes any more, by the password and a last code. */
export function EndFactor({ service, onClose }: { service: SignInService; onClose: () => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const refuse = (field: 'password' | 'code', message: string) => {
    form.setError(field, { type: 'server', message })
    form.setFocus(field, { shouldSelect: true })
  }
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await call(service, 'endSecondFactor', { body })
      showToast({ title: t('factor.ended') })
      onClose()
    } catch (error) {
      if (hasCode(error, 'CREDENTIALS_INVALID')) refuse('password', t('account.wrongPassword'))
      else if (hasCode(error, 'SIGN_IN_CODE_INVALID')) refuse('code', error.message)
      else setProblem(error)
    }
  })
  return (
    <FormDialog
      title={t('factor.endTitle')}
      description={t('factor.endHint')}
      width="sm"
      submitLabel={t('factor.end')}
      destructive
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('account.field.currentPassword')} error={errors.password?.message}>
        <Input
          {...form.register('password', { required: t('form.required') })}
          type="password"
          autoComplete="current-password"
        />
      </Field>
      <CodeField
        input={form.register('code', { required: t('form.required') })}
        error={errors.code?.message}
        first={false}
      />
    </FormDialog>
  )
}
