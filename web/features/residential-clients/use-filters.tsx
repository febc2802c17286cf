import { Flag, House, Signpost } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useResidentialClientFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      fieldFilter('residential_client', 'source', <Signpost />),
      fieldFilter('residential_client', 'residenceCountryIso', <House />),
      fieldFilter('residential_client', 'nationalityIso', <Flag />),
      {
        id: 'linked',
        label: t('residential_client.field.linkedClientName'),
        single: true,
        options: [
          { value: 'true', label: t('residentialClients.linked') },
          { value: 'false', label: t('residentialClients.unlinked') },
        ],
      },
      ...shared,
    ],
    [t, shared],
  )
}
