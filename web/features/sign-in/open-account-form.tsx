import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Invitation } from './invitation.ts'
import { JoinForm } from './public/join-form.tsx'
import { useAccept } from './use-accept.ts'

/** Opens the account of somebody who was invited and has none. */
export function OpenAccountForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation()
  const { acceptAsync } = useAccept()
  const { email, firstName, lastName, username } = invitation
  const form = useForm({ defaultValues: { firstName, lastName, username: username ?? '', password: '' } })
  const { errors } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, ['firstName', 'lastName', 'username', 'password'], async (values) => {
    await acceptAsync({ token, ...values, username: values.username.trim() || null })
  })

  return (
    <JoinForm
      email={email}
      password={{ input: form.register('password', required), error: errors.password?.message }}
      {...saving}
    >
      <Field label={t('users.field.firstName')} error={errors.firstName?.message} required>
        <Input {...form.register('firstName', required)} maxLength={100} autoComplete="given-name" />
      </Field>
      <Field label={t('users.field.lastName')} error={errors.lastName?.message} required>
        <Input {...form.register('lastName', required)} maxLength={100} autoComplete="family-name" />
      </Field>
      <TextField
        form={form}
        name="username"
        label={t('users.field.username')}
        hint={t('users.usernameHint')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
    </JoinForm>
  )
}
