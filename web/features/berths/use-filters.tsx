import { Anchor, CircleDashed, HandHelping, KeyRound, Ruler, Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useDocks } from '../../kit/list/filter/use-docks.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { formatLength } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { metresOf } from '../../kit/words/sizes.ts'
import { statusOptions } from './vocabulary.tsx'

/** Round lengths in the unit people think in, and what they are in metres. */
const lengthSteps = {
  m: [8, 10, 12, 15, 18, 20, 25, 30, 40],
  ft: [25, 30, 35, 40, 45, 50, 60, 80, 100],
}

export function useBerthFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const shared = useSharedFilters()
  const docks = useDocks()
  return useMemo(
    () => [
      { id: 'status', label: t('berths.field.status'), icon: <CircleDashed />, options: statusOptions(t) },
      { id: 'dock', label: t('berths.dock'), icon: <Waypoints />, options: docks },
      {
        id: 'minLengthM',
        label: t('berths.filter.minLength'),
        icon: <Ruler />,
        single: true,
        options: lengthSteps[unit].map((length) => ({
          value: String(metresOf(length, unit)),
          label: t('berths.filter.atLeast', { length: formatLength(length, length, unit) }),
        })),
      },
      fieldFilter('berth', 'tenureType', <KeyRound />),
      {
        id: 'held',
        label: t('berth.field.heldBy'),
        icon: <Anchor />,
        single: true,
        options: [
          { value: 'true', label: t('berths.filter.held') },
          { value: 'false', label: t('berths.filter.notHeld') },
        ],
      },
      {
        id: 'withoutInterest',
        label: t('berths.filter.demand'),
        icon: <HandHelping />,
        single: true,
        options: [{ value: 'true', label: t('berths.filter.noInterest') }],
      },
      ...shared,
    ],
    [t, unit, shared, docks],
  )
}
