import { Flag, Signpost } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../components/list/filter/field-filter.ts'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'

export function useClientFilters(): readonly Filter[] {
  const shared = useSharedFilters()
  return useMemo(
    () => [
      fieldFilter('client', 'source', <Signpost />),
      fieldFilter('client', 'nationalityIso', <Flag />),
      ...shared,
    ],
    [shared],
  )
}
