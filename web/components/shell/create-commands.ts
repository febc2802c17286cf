import { useNavigate } from '@tanstack/react-router'
import type { Permission } from '../../../contract/permissions.ts'
import { type FeatureName, hasScreen } from '../../lib/screens.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

const creatable: readonly {
  feature: FeatureName & ('clients' | 'yachts' | 'companies' | 'berths' | 'interests')
  permission: Permission
}[] = [
  { feature: 'clients', permission: 'clients.create' },
  { feature: 'interests', permission: 'interests.create' },
  { feature: 'yachts', permission: 'yachts.create' },
  { feature: 'companies', permission: 'companies.create' },
  { feature: 'berths', permission: 'berths.create' },
]

/** Commands that open the create dialog of a list, from wherever the user is. */
export function useCreateCommands() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const navigate = useNavigate()
  return creatable
    .filter(({ feature, permission }) => hasScreen(feature) && can(permission))
    .map(({ feature }) => ({
      label: t(`${feature}.create`),
      keys: undefined,
      run: () =>
        void navigate({
          to: `/$portSlug/${feature}`,
          params: { portSlug: port.slug },
          search: { create: 'yes' } as never,
        }),
    }))
}
