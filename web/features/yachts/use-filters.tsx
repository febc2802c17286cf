import { Sailboat } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'

export function useYachtFilters(): readonly Filter[] {
  const shared = useSharedFilters()
  return useMemo(() => [fieldFilter('yacht', 'type', <Sailboat />), ...shared], [shared])
}
