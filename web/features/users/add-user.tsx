import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Role, rolesWithin } from './access.ts'
import { roleName } from './role-name.ts'

/** Invites somebody to the port by mail; they have the role once they accept. */
export function AddUserDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation()
  const acting = usePort()
  const { isSuperAdmin } = useMe()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite('users', 'create')
  const invite = useWrite('invitations', 'create', { touches: ['users'] })
  const form = useForm({
    defaultValues: { email: '', firstName: '', lastName: '', username: '', roleId: '', asSuperAdmin: false },
  })
  const { errors, isSubmitting } = form.formState
  const required = { required: t('form.required') }

  const save = form.handleSubmit(async ({ username, asSuperAdmin, ...user }) => {
    setProblem(null)
    try {
      if (asSuperAdmin) await invite.mutateAsync({ body: { ...user, isSuperAdmin: true } })
      else await add.mutateAsync({ body: { ...user, ...(username ? { username } : {}) } })
      showToast({ title: t('users.invited', { email: user.email }) })
      onClose()
    } catch (error) {
      const fields = ['email', 'firstName', 'lastName', 'username', 'roleId'] as const
      setProblem(showFieldErrors(error, form.setError, fields))
    }
  })

  return (
    <FormDialog
      title={t('users.addTo', { port: acting.port.name })}
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
      <ChoiceField
        control={form.control}
        name="roleId"
        label={t('users.field.role')}
        required
        placeholder={t('users.chooseRole')}
        options={rolesWithin(roles, acting).map(({ id, name }) => ({
          value: id,
          label: roleName(t, name),
        }))}
      />
      <Field
        label={t('users.field.username')}
        hint={t('users.usernameHint')}
        error={errors.username?.message}
      >
        <Input {...form.register('username')} autoCapitalize="none" spellCheck={false} />
      </Field>
      {isSuperAdmin && (
        <Controller
          control={form.control}
          name="asSuperAdmin"
          render={({ field }) => (
            <Switch
              checked={field.value}
              onCheckedChange={field.onChange}
              label={t('users.asSuperAdmin')}
              hint={t('users.asSuperAdminHint')}
            />
          )}
        />
      )}
    </FormDialog>
  )
}
