import {
  type Scopes,
  type ScopeWidth,
  scopedResources,
  scopeWidths,
  scopeWithin,
} from '../../../contract/permissions.ts'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type RoleScopesProps = { scopes: Scopes; onChange: (scopes: Scopes) => void }

/** How many of the clients and deals a role shows: no more than the user is shown, and deals no wider than clients. */
export function RoleScopes({ scopes, onChange }: RoleScopesProps) {
  const { t } = useTranslation()
  const { port } = usePort()

  function choose(resource: keyof Scopes, width: ScopeWidth) {
    const next = { ...scopes, [resource]: width }
    onChange(scopeWithin(next.interests, next.clients) ? next : { ...next, interests: next.clients })
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-xs font-medium text-ink-soft">{t('roles.scopes')}</legend>
      {scopedResources.map((resource) => {
        const most = resource === 'interests' ? scopes.clients : 'all'
        const offered = scopeWidths.filter(
          (width) => scopeWithin(width, port.scopes[resource]) && scopeWithin(width, most),
        )
        return (
          <Field key={resource} label={t(`permission.resource.${resource}`)}>
            <div className="flex">
              <SegmentedControl<ScopeWidth>
                label={t(`permission.resource.${resource}`)}
                value={scopes[resource]}
                onValueChange={(width) => choose(resource, width)}
                segments={offered.map((width) => ({ value: width, label: t(`roles.width.${width}`) }))}
              />
            </div>
          </Field>
        )
      })}
      <p className="text-xs text-ink-faint">{t('roles.scopesHint')}</p>
    </fieldset>
  )
}
