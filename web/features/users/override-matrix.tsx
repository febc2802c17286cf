import { Check, ChevronRight, Minus } from 'lucide-react'
import type { Permission } from '../../../contract/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Effect, effectOf, opensWith, type Role, type User } from './access.ts'
import { type Action, type ResourceActions, resources } from './public/resources.ts'
import { roleName } from './role-name.ts'
import { ScopeLine } from './scope-line.tsx'

type OverrideMatrixProps = {
  user: User
  role: Role
  readOnly: boolean
  onChange: (permission: Permission, effect: Effect) => void
}

/** Every permission of one user: as the role says, or allowed or denied to them alone. */
export function OverrideMatrix({ user, role, readOnly, onChange }: OverrideMatrixProps) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col" aria-label={t('users.permissions')}>
      <header className="px-5 pb-2">
        <h3 className="text-sm font-semibold">{t('users.permissions')}</h3>
        <p className="text-xs text-ink-faint">
          {t('users.permissionsHint', { role: roleName(t, role.name) })}
        </p>
        <p className="pt-1 text-xs text-ink-soft">
          <ScopeLine scopes={role.scopes} />
        </p>
      </header>
      {resources.map((group) => (
        <Group
          key={group.resource}
          group={group}
          user={user}
          role={role}
          readOnly={readOnly}
          onChange={onChange}
        />
      ))}
    </section>
  )
}

function Group({ group, user, role, readOnly, onChange }: OverrideMatrixProps & { group: ResourceActions }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const byRole = new Set(role.permissions)
  const rows = group.actions.map(({ action, permission }) => {
    const effect = effectOf(user, permission)
    const opens = opensWith(role, permission)
    const inherited = byRole.has(permission) && opens
    return {
      action,
      permission,
      effect,
      inherited,
      allowed: effect === 'inherit' ? inherited : effect === 'allow' && opens,
    }
  })
  const exceptions = rows.filter(({ effect }) => effect !== 'inherit').length
  const name = t(`permission.resource.${group.resource}`)
  return (
    <details className="group/resource border-t">
      <summary className="flex min-h-9 cursor-default list-none items-center gap-2 px-5 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-ink-faint transition-transform group-open/resource:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {exceptions > 0 && <Badge tone="accent">{t('users.exceptions', { count: exceptions })}</Badge>}
        <span className="text-xs text-ink-faint tabular-nums">
          {t('users.allowedOf', { count: rows.filter(({ allowed }) => allowed).length, total: rows.length })}
        </span>
      </summary>
      <ul className="pb-2">
        {rows.map((row) => (
          <PermissionRow
            key={row.permission}
            {...row}
            resourceName={name}
            readOnly={readOnly || !can(row.permission)}
            onChange={(effect) => onChange(row.permission, effect)}
          />
        ))}
      </ul>
    </details>
  )
}

type PermissionRowProps = {
  action: Action
  effect: Effect
  inherited: boolean
  allowed: boolean
  resourceName: string
  readOnly: boolean
  onChange: (effect: Effect) => void
}

function PermissionRow(props: PermissionRowProps) {
  const { action, effect, inherited, allowed, resourceName, readOnly, onChange } = props
  const { t } = useTranslation()
  const name = t(`permission.action.${action}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-0.5 pr-5 pl-11">
      <span className={`flex min-w-0 items-center gap-2 ${allowed ? '' : 'text-ink-faint'}`}>
        {allowed ? (
          <Check className="size-4 shrink-0 text-success-ink" aria-label={t('users.allowed')} />
        ) : (
          <Minus className="size-4 shrink-0" aria-label={t('users.denied')} />
        )}
        {name}
      </span>
      {readOnly ? (
        effect !== 'inherit' && <Badge tone="accent">{t(`users.effect.${effect}`)}</Badge>
      ) : (
        <SegmentedControl<Effect>
          label={`${resourceName}: ${name}`}
          value={effect}
          onValueChange={onChange}
          segments={[
            {
              value: 'inherit',
              label: t('users.effect.inherit'),
              name: t(inherited ? 'users.inheritAllowed' : 'users.inheritDenied'),
            },
            { value: 'allow', label: t('users.effect.allow') },
            { value: 'deny', label: t('users.effect.deny') },
          ]}
        />
      )}
    </li>
  )
}
