import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { scopesWithin } from '../../../contract/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { mergeSets } from '../../kit/conflict/save-typed.ts'
import { SwitchField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { TextField } from '../../kit/form/text-field.tsx'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { call } from '../../kit/server/api.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Role, within } from './access.ts'
import { PermissionMatrix } from './public/permission-matrix.tsx'
import { RemoveRole } from './remove-role.tsx'
import { roleName } from './role-name.ts'
import { RoleScopes } from './role-scopes.tsx'
import { RoleView } from './role-view.tsx'
import { ScopeLine } from './scope-line.tsx'

type RoleDialogProps = {
  role?: Role | undefined
  /** A new one begins as this. */
  like?: Role | undefined
  onCopy?: ((role: Role) => void) | undefined
  onClose: () => void
}

/** Makes a role or changes one; the administrators', one's own and one beyond one's rights can only be looked at. */
export function RoleDialog({ role, like, onCopy, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const acting = usePort()
  const { port } = acting
  const { isSuperAdmin } = useMe()
  const own = role?.name === port.role && !isSuperAdmin
  // A port must not lock itself out: its administrators keep every right.
  if (role?.key === 'port_admin')
    return <RoleView role={role} hint={t('roles.protected')} onCopy={onCopy} onClose={onClose} />
  const above = role && !(within(role.permissions, acting) && scopesWithin(role.scopes, port.scopes))
  if (role && (own || above)) {
    // What is beyond somebody they cannot copy either.
    const copies = above ? {} : { onCopy }
    return (
      <RoleView role={role} hint={t(own ? 'roles.yours' : 'roles.above')} {...copies} onClose={onClose} />
    )
  }
  return <RoleForm role={role} like={like} onCopy={onCopy} onClose={onClose} />
}

function RoleForm({ role, like, onCopy, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('roles', 'create')
  const { can } = usePort()
  const { form, save: store } = useRoleForm(role, like)
  const residential = can('residential_clients.view') || can('residential_interests.view')
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (typed) => {
    const { name } = typed
    setProblem(null)
    try {
      if (!role) await create.mutateAsync({ body: typed })
      else if (!(await store(typed))) return
      showToast({ title: t(role ? 'roles.saved' : 'roles.created', { name: roleName(t, name) }) })
      onClose()
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, ['name', 'permissions', 'residentialAccess', 'scopes']),
      )
    }
  })

  return (
    <FormDialog
      title={role ? t('roles.editTitle', { name: roleName(t, role.name) }) : t('roles.create')}
      {...(role && role.userCount > 0 ? { description: t('roles.editHint', { count: role.userCount }) } : {})}
      submitLabel={t(role ? 'action.save' : 'roles.createSubmit')}
      width="lg"
      busy={isSubmitting}
      problem={problem}
      aside={
        role && (
          <span className="flex flex-wrap gap-2">
            {onCopy && (
              <Button variant="ghost" icon={<Copy />} onClick={() => onCopy(role)}>
                {t('roles.copy')}
              </Button>
            )}
            {!role.system && <RemoveRole role={role} onRemoved={onClose} />}
          </span>
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!role?.system && (
        <TextField form={form} name="name" label={t('roles.field.name')} required maxLength={60} />
      )}
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => <RoleScopes scopes={field.value} onChange={field.onChange} />}
      />
      <FieldProblem message={errors.scopes?.message} />
      {residential && (
        <SwitchField
          control={form.control}
          name="residentialAccess"
          label={t('roles.residential')}
          hint={t('roles.residentialHint')}
        />
      )}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <PermissionMatrix
            label={t('roles.permissions')}
            granted={new Set(field.value)}
            onChange={(granted) => field.onChange([...granted])}
          />
        )}
      />
      <FieldProblem message={errors.permissions?.message} />
    </FormDialog>
  )
}

/** The fields of a role; a colleague may change it while it is open. */
function useRoleForm(role: Role | undefined, like: Role | undefined) {
  const { t } = useTranslation()
  const { port } = usePort()
  const update = useWrite('roles', 'update', { touches: ['users', 'me'] })
  const params = { id: role?.id ?? '' }
  const fresh = {
    name: like ? t('roles.copyName', { name: roleName(t, like.name) }).slice(0, 60) : '',
    residentialAccess: like?.residentialAccess ?? false,
    permissions: like?.permissions ?? [],
    scopes: like?.scopes ?? port.scopes,
  }
  // The list is read anew while the dialog is open: what is changed here is held against the role as it was opened.
  return useRecordForm<Stored, Access>(role ?? { ...fresh, version: 0 }, {
    valuesOf: ({ name, residentialAccess, permissions, scopes }) => ({
      ...{ name, residentialAccess, permissions, scopes },
    }),
    write: (body, ifMatch) => update.mutateAsync({ params, body, ifMatch }),
    read: () => call('roles', 'get', { params }, { tenantId: port.id }),
    labelOf: (name) => t(labels[name]),
    show: (name, values) =>
      name === 'scopes' ? (
        <ScopeLine scopes={values.scopes} />
      ) : name === 'residentialAccess' ? (
        values.residentialAccess && t('roles.residential')
      ) : (
        String(values[name])
      ),
    merge: { permissions: mergeSets },
  })
}

type Access = Pick<Role, 'name' | 'residentialAccess' | 'permissions' | 'scopes'>
type Stored = Access & { version: number }

const labels = {
  name: 'roles.field.name',
  residentialAccess: 'roles.residential',
  permissions: 'roles.permissions',
  scopes: 'roles.scopes',
} as const

function FieldProblem({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="text-xs text-danger-ink">
      {message}
    </p>
  )
}
