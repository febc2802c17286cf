import { Flag, Signpost } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { sourceOptions } from '../../lib/lists/options.ts'
import { countryOptions } from '../../lib/words/countries.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

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
        options: countryOptions().map(({ value, label }) => ({ value, label })),
      },
      ...shared,
    ],
    [t, shared],
  )
}
