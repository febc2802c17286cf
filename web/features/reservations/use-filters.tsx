import { CalendarClock, CircleDot, KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useLinkedFilters } from '../../kit/list/filter/use-linked-filters.ts'
import { useAboutFilters } from '../../kit/list/use-about-filters.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useReservationFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const linked = useLinkedFilters('heldFrom', 'heldTo', 'dock', 'berthSize')
  const about = useAboutFilters()
  return useMemo(
    () => [
      fieldFilter('reservation', 'status', <CircleDot />),
      fieldFilter('reservation', 'tenureType', <KeyRound />),
      {
        id: 'endsWithin',
        label: t('tenancies.endsWithin'),
        icon: <CalendarClock />,
        single: true,
        labelOf: (days) => t('tenancies.withinDays', { count: Number(days) }),
        options: [7, 14, 30, 90].map((days) => ({
          value: String(days),
          label: t('tenancies.withinDays', { count: days }),
        })),
      },
      ...about,
      ...linked,
    ],
    [t, about, linked],
  )
}
