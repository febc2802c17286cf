import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useWrite } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import type { Role } from './access.ts'

/** Gives somebody a role in the port; who is new sets a password by a mailed link. */
export function AddUserDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite('users', 'create', { touches: ['roles'] })
  const form = useForm({
    defaultValues: { email: '', firstName: '', lastName: '', username: '', roleId: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const required = { required: t('form.required') }

  const save = form.handleSubmit(async ({ username, password, ...user }) => {
    setProblem(null)
    try {
      const made = await add.mutateAsync({
        body: { ...user, ...(username ? { username } : {}), ...(password ? { password } : {}) },
      })
      showToast({ title: t('users.added', { name: made.name, role: made.role }) })
      onClose()
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, [
          ...(['email', 'firstName', 'lastName'] as const),
          ...(['username', 'roleId', 'password'] as const),
        ]),
      )
    }
  })

  return (
    <FormDialog
      title={t('users.addTo', { port: port.name })}
      description={t('users.addHint')}
      submitLabel={t('users.add')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('users.field.email')} error={errors.email?.message} required>
        <Input {...form.register('email', required)} type="email" inputMode="email" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('users.field.firstName')} error={errors.firstName?.message} required>
          <Input {...form.register('firstName', required)} />
        </Field>
        <Field label={t('users.field.lastName')} error={errors.lastName?.message} required>
          <Input {...form.register('lastName', required)} />
        </Field>
      </div>
      <Field label={t('users.field.role')} error={errors.roleId?.message} required>
        <Controller
          control={form.control}
          name="roleId"
          rules={required}
          render={({ field }) => (
            <Select
              value={field.value || null}
              onValueChange={field.onChange}
              placeholder={t('users.chooseRole')}
              options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('users.field.username')}
          hint={t('users.usernameHint')}
          error={errors.username?.message}
        >
          <Input {...form.register('username')} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          label={t('users.field.password')}
          hint={t('users.passwordHint')}
          error={errors.password?.message}
        >
          <Input {...form.register('password')} type="password" autoComplete="new-password" />
        </Field>
      </div>
    </FormDialog>
  )
}
