import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField, SwitchField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { TextField } from '../../kit/form/text-field.tsx'
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
  const { isSubmitting } = form.formState

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
      <TextField
        form={form}
        name="email"
        label={t('users.field.email')}
        required
        type="email"
        inputMode="email"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t('users.field.firstName')} required />
        <TextField form={form} name="lastName" label={t('users.field.lastName')} required />
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
      <TextField
        form={form}
        name="username"
        label={t('users.field.username')}
        hint={t('users.usernameHint')}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSuperAdmin && (
        <SwitchField
          control={form.control}
          name="asSuperAdmin"
          label={t('users.asSuperAdmin')}
          hint={t('users.asSuperAdminHint')}
        />
      )}
    </FormDialog>
  )
}
