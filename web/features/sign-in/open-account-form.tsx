import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { ProblemLine } from '../../components/problem-state.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Invitation } from './invitation.ts'
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
    <Form onSubmit={() => void open()} className="flex flex-col gap-4">
      {/* Lets a password manager file the password under the right account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
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
      <Field label={t('signIn.password')} hint={t('reset.rule')} error={errors.password?.message} required>
        <Input {...form.register('password', required)} type="password" autoComplete="new-password" />
      </Field>
      <ProblemLine error={problem} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {t('invitation.open')}
      </Button>
    </Form>
  )
}
