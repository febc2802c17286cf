import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useCompanyFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      fieldFilter('company', 'incorporationCountryIso', <Flag />, t('companies.field.country')),
      ...shared,
    ],
    [t, shared],
  )
}
