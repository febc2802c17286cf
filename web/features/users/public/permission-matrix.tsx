import { Checkbox } from '../../../../ui/checkbox.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type ResourceActions, resources } from './resources.ts'

type PermissionMatrixProps = {
  label: string
  granted: ReadonlySet<string>
  /** What may be granted at all; everything where it is left out. */
  offered?: readonly string[]
  onChange: (granted: ReadonlySet<string>) => void
}

/**
 * What a role or a key may do, resource by resource; the box of a resource grants or takes all of it. What the user lacks
 * cannot be given, so it is not offered.
 */
export function PermissionMatrix({ label, granted, offered, onChange }: PermissionMatrixProps) {
  const { can } = usePort()

  function set(permissions: readonly string[], grant: boolean) {
    const next = new Set(granted)
    for (const permission of permissions) {
      if (grant) next.add(permission)
      else next.delete(permission)
    }
    onChange(next)
  }

  return (
    <div className="flex flex-col">
      <h3 className="text-xs font-medium text-ink-soft">{label}</h3>
      <div className="flex flex-col divide-y">
        {resources
          .map(({ resource, actions }) => ({
            resource,
            actions: actions.filter(
              ({ permission }) => can(permission) && (offered?.includes(permission) ?? true),
            ),
          }))
          .filter(({ actions }) => actions.length > 0)
          .map((group) => (
            <ResourceRow key={group.resource} group={group} granted={granted} onSet={set} />
          ))}
      </div>
    </div>
  )
}

type ResourceRowProps = {
  group: ResourceActions
  granted: ReadonlySet<string>
  onSet: (permissions: readonly string[], grant: boolean) => void
}

function ResourceRow({ group, granted, onSet }: ResourceRowProps) {
  const { t } = useTranslation()
  const all = group.actions.map(({ permission }) => permission)
  const count = all.filter((permission) => granted.has(permission)).length
  const name = t(`permission.resource.${group.resource}`)
  return (
    <fieldset className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        checked={count === 0 ? false : count === all.length ? true : 'indeterminate'}
        onCheckedChange={() => onSet(all, count < all.length)}
        label={<span className="font-medium">{name}</span>}
        className="self-start"
      />
      <div className="flex flex-wrap gap-x-4 gap-y-1 max-sm:pl-6">
        {group.actions.map(({ action, permission }) => (
          <Checkbox
            key={permission}
            checked={granted.has(permission)}
            onCheckedChange={(grant) => onSet([permission], grant)}
            label={t(`permission.action.${action}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
