import { Flag, Signpost } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { countryOptions } from '../../lib/countries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { sourceOptions } from '../../lib/options.ts'

export function useClientFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      { id: 'source', label: t('clients.field.source'), icon: <Signpost />, options: sourceOptions(t) },
      {
        id: 'nationalityIso',
        label: t('clients.field.nationality'),
        icon: <Flag />,
        single: true,
        options: countryOptions.map(({ value, label }) => ({ value, label })),
      },
      ...shared,
    ],
    [t, shared],
  )
}
