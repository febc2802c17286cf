import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Invitation } from './invitation.ts'
import { JoinForm } from './public/join-form.tsx'
import { useAccept } from './use-accept.ts'

/** Opens the account of somebody who was invited and has none. */
export function OpenAccountForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation()
  const { acceptAsync } = useAccept()
  const [problem, setProblem] = useState<unknown>(null)
  const { email, firstName, lastName, username } = invitation
  const form = useForm({ defaultValues: { firstName, lastName, username: username ?? '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const open = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await acceptAsync({ token, ...values, username: values.username.trim() || null })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['firstName', 'lastName', 'username', 'password']))
    }
  })

  return (
    <JoinForm
      email={email}
      password={{ input: form.register('password', required), error: errors.password?.message }}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void open()}
    >
      <Field label={t('users.field.firstName')} error={errors.firstName?.message} required>
        <Input {...form.register('firstName', required)} maxLength={100} autoComplete="given-name" />
      </Field>
      <Field label={t('users.field.lastName')} error={errors.lastName?.message} required>
        <Input {...form.register('lastName', required)} maxLength={100} autoComplete="family-name" />
      </Field>
      <Field
        label={t('users.field.username')}
        hint={t('users.usernameHint')}
        error={errors.username?.message}
      >
        <Input {...form.register('username')} autoCapitalize="none" spellCheck={false} maxLength={30} />
      </Field>
    </JoinForm>
  )
}
