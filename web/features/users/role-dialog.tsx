import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { type Role, within } from './access.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { roleName } from './role-name.ts'
import { RoleView } from './role-view.tsx'

type RoleDialogProps = { role?: Role | undefined; onClose: () => void }

/** Makes a role or changes one; the administrators', one's own and one beyond one's rights can only be looked at. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { isSuperAdmin } = useMe()
  const own = role?.name === port.role && !isSuperAdmin
  // A port must not lock itself out: its administrators keep every right.
  if (role?.key === 'port_admin')
    return <RoleView role={role} hint={t('roles.protected')} onClose={onClose} />
  if (role && (own || !within(role.permissions, can)))
    return <RoleView role={role} hint={t(own ? 'roles.yours' : 'roles.above')} onClose={onClose} />
  return <RoleForm role={role} onClose={onClose} />
}

function RoleForm({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('roles', 'create')
  const update = useWrite('roles', 'update', { touches: ['users', 'me'] })
  const form = useForm({
    defaultValues: {
      name: role?.name ?? '',
      residentialAccess: role?.residentialAccess ?? false,
      permissions: role?.permissions ?? ([] as string[]),
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ name, ...access }) => {
    setProblem(null)
    try {
      if (!role) await create.mutateAsync({ body: { name, ...access } })
      else
        await update.mutateAsync({
          params: { id: role.id },
          body: { ...access, ...(role.system ? {} : { name }) },
        })
      showToast({ title: t(role ? 'roles.saved' : 'roles.created', { name: roleName(t, name) }) })
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name', 'permissions', 'residentialAccess']))
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
      aside={role && !role.system && <RemoveRole role={role} onRemoved={onClose} />}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!role?.system && (
        <Field label={t('roles.field.name')} error={errors.name?.message} required>
          <Input {...form.register('name', { required: t('form.required') })} maxLength={60} />
        </Field>
      )}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <RoleMatrix granted={new Set(field.value)} onChange={(granted) => field.onChange([...granted])} />
        )}
      />
      <FieldProblem message={errors.permissions?.message} />
    </FormDialog>
  )
}

function FieldProblem({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="text-xs text-danger-ink">
      {message}
    </p>
  )
}

function RemoveRole({ role, onRemoved }: { role: Role; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const remove = useWrite('roles', 'remove')
  const held = role.userCount > 0

  function confirm() {
    remove.mutate(
      { params: { id: role.id } },
      {
        onSuccess: () => {
          showToast({ title: t('roles.removed', { name: roleName(t, role.name) }) })
          onRemoved()
        },
        onError: (error) => {
          setAsking(false)
          showToast({
            tone: 'danger',
            title: t('roles.removeFailed', { name: roleName(t, role.name) }),
            detail: error.message,
          })
        },
      },
    )
  }

  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        variant="ghost"
        icon={<Trash2 />}
        disabled={held}
        className="text-danger-ink"
        onClick={() => setAsking(true)}
      >
        {t('roles.remove')}
      </Button>
      {held && <span className="text-xs text-ink-faint">{t('roles.held')}</span>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('roles.removeTitle', { name: roleName(t, role.name) })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('roles.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {t('roles.removeHint')}
      </ConfirmDialog>
    </span>
  )
}
