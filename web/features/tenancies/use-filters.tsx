import { BellRing, CalendarClock, CircleDot, KeyRound, Repeat } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useLinkedFilters } from '../../kit/list/filter/use-linked-filters.ts'
import { useAboutFilters } from '../../kit/list/use-about-filters.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useTenancyFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const linked = useLinkedFilters('heldFrom', 'heldTo', 'dock', 'berthSize')
  const about = useAboutFilters()
  return useMemo(
    () => [
      fieldFilter('tenancy', 'status', <CircleDot />),
      fieldFilter('tenancy', 'tenureType', <KeyRound />),
      {
        id: 'endsWithin',
        label: t('tenancies.endsWithin'),
        icon: <CalendarClock />,
        single: true,
        labelOf: (days) => t('tenancies.withinDays', { count: Number(days) }),
        options: [30, 60, 90, 180, 365].map((days) => ({
          value: String(days),
          label: t('tenancies.withinDays', { count: days }),
        })),
      },
      {
        id: 'ending',
        label: t('tenancies.attention'),
        icon: <BellRing />,
        single: true,
        options: [{ value: 'soon', label: t('tenancies.endingSoon') }],
      },
      {
        id: 'renewed',
        label: t('tenancies.renewal'),
        icon: <Repeat />,
        single: true,
        options: [
          { value: 'no', label: t('tenancies.notRenewed') },
          { value: 'yes', label: t('tenancies.isRenewed') },
        ],
      },
      ...about,
      ...linked,
    ],
    [t, about, linked],
  )
}
