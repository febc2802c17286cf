import { Sailboat } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { yachtTypeOptions } from '../../lib/options.ts'

export function useYachtFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      { id: 'type', label: t('yachts.field.type'), icon: <Sailboat />, options: yachtTypeOptions(t) },
      ...shared,
    ],
    [t, shared],
  )
}
