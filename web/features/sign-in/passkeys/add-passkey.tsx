import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { call, type Input as InputOf } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'
import { makePasskey } from './passkey.ts'

type Made = InputOf<'auth', 'addPasskey'>['body']['made']
type AddPasskeyProps = { service: SignInService; onAdded: () => void; onClose: () => void }

/** Makes a passkey on this device, named by its person, after the password. */
export function AddPasskey({ service, onAdded, onClose }: AddPasskeyProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name, password }) => {
    setProblem(null)
    try {
      const { options } = await call(service, 'beginPasskey', { body: { password } })
      const credential = await makePasskey(options)
      if (!credential) return
      await call(service, 'addPasskey', { body: { name, made: credential as Made } })
      showToast({ title: t('passkey.added', { name }) })
      onAdded()
      onClose()
    } catch (error) {
      if (!hasCode(error, 'CREDENTIALS_INVALID')) return setProblem(error)
      form.setError('password', { type: 'server', message: t('account.wrongPassword') })
      form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <FormDialog
      title={t('passkey.add')}
      description={t('passkey.addHint')}
      width="sm"
      submitLabel={t('passkey.make')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('passkey.name')} hint={t('passkey.nameHint')} error={errors.name?.message} required>
        <Input
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || t('form.required'),
          })}
          autoFocus
          maxLength={60}
        />
      </Field>
      <TextField
        form={form}
        name="password"
        label={t('account.field.currentPassword')}
        required
        type="password"
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
