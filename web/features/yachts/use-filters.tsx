import { Sailboat } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { yachtTypeOptions } from '../../lib/lists/options.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

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
