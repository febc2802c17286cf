import { CalendarClock, CircleDot, KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { reservationStates } from '../../../contract/reservations/states.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useLinkedFilters } from '../../kit/list/filter/use-linked-filters.ts'
import { choiceOptions, optionsOf } from '../../kit/list/state/options.ts'
import { useAboutFilters } from '../../kit/list/use-about-filters.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useReservationFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const linked = useLinkedFilters('heldFrom', 'heldTo', 'dock', 'berthSize')
  const about = useAboutFilters()
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('reservation.field.status'),
        icon: <CircleDot />,
        options: optionsOf(reservationStates, (one) => t(`reservation.choice.status.${one}`)),
      },
      {
        id: 'tenureType',
        label: t('reservation.field.tenureType'),
        icon: <KeyRound />,
        options: choiceOptions('reservation', 'tenureType'),
      },
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
