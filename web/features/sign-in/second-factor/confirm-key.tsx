import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { DialogForm } from '../../../kit/form/form-dialog.tsx'
import { call } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'
import { QrCode } from '../public/second-factor/qr-code.tsx'

type ConfirmKeyProps = {
  service: SignInService
  typedKey: string
  uri: string
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The key to scan or to type, and the first code that the app shows for it. */
export function ConfirmKey({ service, typedKey, uri, onConfirmed, onCancel }: ConfirmKeyProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null)
    try {
      const { recoveryCodes } = await call(service, 'confirmSecondFactor', { body: { code } })
      onConfirmed(recoveryCodes)
    } catch (error) {
      if (!hasCode(error, 'SIGN_IN_CODE_INVALID')) return setProblem(error)
      form.setError('code', { type: 'server', message: error.message })
      form.setFocus('code', { shouldSelect: true })
    }
  })
  return (
    <DialogForm
      submitLabel={t('factor.confirm')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onCancel}
    >
      <QrCode text={uri} label={t('factor.qr')} />
      <div className="flex flex-col gap-1">
        <p className="text-xs font-medium text-ink-soft">{t('factor.key')}</p>
        <CopyLine label={t('factor.key')} text={typedKey.replace(/.{4}(?=.)/g, '$& ')} />
      </div>
      <Field label={t('signIn.code')} hint={t('factor.confirmHint')} error={errors.code?.message}>
        <Input
          {...form.register('code', { required: t('form.required') })}
          autoFocus
          maxLength={10}
          autoComplete="one-time-code"
          inputMode="numeric"
          placeholder="000000"
          className="font-mono tracking-widest"
        />
      </Field>
    </DialogForm>
  )
}
