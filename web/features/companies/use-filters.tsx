import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { countryOptions } from '../../lib/words/countries.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

export function useCompanyFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      {
        id: 'incorporationCountryIso',
        label: t('companies.field.country'),
        icon: <Flag />,
        single: true,
        options: countryOptions().map(({ value, label }) => ({ value, label })),
      },
      ...shared,
    ],
    [t, shared],
  )
}
