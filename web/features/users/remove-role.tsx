import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Role, rolesWithin } from './access.ts'
import { roleName } from './role-name.ts'

/** Deletes a role; whoever holds it is given another one first. */
export function RemoveRole({ role, onRemoved }: { role: Role; onRemoved: () => void }) {
  const { t } = useTranslation()
  const acting = usePort()
  const [asking, setAsking] = useState(false)
  const [instead, setInstead] = useState<string | null>(null)
  const roles = useRead('roles', 'list', {}, { enabled: asking })
  const remove = useWrite('roles', 'remove', { touches: ['users'] })
  const isInUse = role.userCount > 0
  const others = rolesWithin(roles.data ?? [], acting).filter(({ id }) => id !== role.id)

  function confirm() {
    remove.mutate(
      { params: { id: role.id }, query: instead === null ? {} : { roleId: instead } },
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
            detail: problemText(error),
          })
        },
      },
    )
  }

  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} className="text-danger-ink" onClick={() => setAsking(true)}>
        {t('roles.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('roles.removeTitle', { name: roleName(t, role.name) })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('roles.remove')}
        destructive
        busy={remove.isPending || (isInUse && instead === null)}
        onConfirm={confirm}
      >
        {isInUse ? (
          <span className="flex flex-col gap-3">
            <span>{t('roles.removeHeld', { count: role.userCount })}</span>
            <Field label={t('roles.instead')}>
              <Select
                value={instead}
                onValueChange={setInstead}
                placeholder={t('users.chooseRole')}
                options={others.map(({ id, name }) => ({ value: id, label: roleName(t, name) }))}
              />
            </Field>
          </span>
        ) : (
          t('roles.removeHint')
        )}
      </ConfirmDialog>
    </>
  )
}
