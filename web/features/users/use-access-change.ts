import { useQueryClient } from '@tanstack/react-query'
import type { Permission } from '../../../contract/permissions.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { readOptions, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Effect, type User, withOverride } from './access.ts'
import { roleName } from './role-name.ts'

/** Changes of one user's access: each shows at once, and a refused one is taken back with its reason. */
export function useAccessChange(user: User) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const update = useWrite('users', 'update', { touches: ['roles'] })
  const override = useWrite('users', 'setOverrides')
  const removal = useWrite('users', 'remove', { touches: ['roles'] })
  const params = { id: user.id }
  const { queryKey } = readOptions('users', 'get', port.id, { params })

  function show(changes: Partial<User>) {
    queryClient.setQueryData(queryKey, (before) => before && { ...before, ...changes })
  }

  const refused = {
    onError: (error: unknown) => {
      showToast({ tone: 'danger', title: t('users.failed'), detail: problemText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  }

  function setRole(roleId: string, undoing = false) {
    show({ roleId })
    update.mutate(
      { params, body: { roleId } },
      {
        ...refused,
        onSuccess: (after) => {
          if (undoing) return
          const title = t('users.roleSet', { name: user.name, role: roleName(t, after.role) })
          showToast({ title, onUndo: () => setRole(user.roleId, true) })
        },
      },
    )
  }

  function setActive(active: boolean, undoing = false) {
    show({ active })
    update.mutate(
      { params, body: { active } },
      {
        ...refused,
        onSuccess: () => {
          if (undoing) return
          const title = t(active ? 'users.switchedOn' : 'users.switchedOff', { name: user.name })
          showToast({ title, onUndo: () => setActive(!active, true) })
        },
      },
    )
  }

  function setOverride(permission: Permission, effect: Effect) {
    queryClient.setQueryData(queryKey, (before) => before && withOverride(before, permission, effect))
    override.mutate({ params, body: { overrides: [{ permission, effect }] } }, refused)
  }

  function remove(onRemoved: () => void) {
    removal.mutate(
      { params },
      {
        ...refused,
        onSuccess: () => {
          showToast({ title: t('users.removed', { name: user.name, port: port.name }) })
          onRemoved()
        },
      },
    )
  }

  return { setRole, setActive, setOverride, remove, isRemoving: removal.isPending }
}
