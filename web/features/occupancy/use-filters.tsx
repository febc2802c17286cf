import { KeyRound, Ruler, Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import { parseMooring } from '../../../contract/berths/mooring.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import type { Search } from '../../kit/list/state/list-search.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lengthText, metresOf } from '../../kit/words/sizes.ts'

/** Round lengths between which berths are sought, in the unit people think in. */
const edges = { m: [8, 10, 12, 15, 20, 25], ft: [25, 30, 40, 50, 65, 80] }

export const filterIds = ['dock', 'length', 'tenure'] as const

/** Where a boat is looked for: its length is asked for by itself. */
export const findFilterIds = ['dock', 'tenure'] as const

/** By dock, band of length and tenure, those that are named. */
export function useOccupancyFilters(ids: readonly (typeof filterIds)[number][]): readonly Filter[] {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { data: berths } = useRead('berths', 'options', { query: { q: '' } }, { staleTime: 60_000 })
  return useMemo(() => {
    const docks = Map.groupBy(berths ?? [], ({ label }) => parseMooring(label)?.dock ?? '')
    const text = (value: string | undefined) => {
      const metres = Number(value)
      return lengthText(metres, unit)
    }
    const bandText = (band: string) => {
      const [from, to] = band.split('-')
      if (!from) return t('occupancy.upTo', { length: text(to) })
      return to
        ? t('occupancy.between', { from: text(from), to: text(to) })
        : t('occupancy.from', { length: text(from) })
    }
    const filters = [
      {
        id: 'dock',
        label: t('berth.field.dock'),
        icon: <Waypoints />,
        options: [...docks].map(([dock, moored]) => ({ value: dock, label: dock, count: moored.length })),
      },
      {
        id: 'length',
        label: t('occupancy.length'),
        icon: <Ruler />,
        single: true,
        options: bandsOf(unit).map((value) => ({ value, label: bandText(value) })),
        labelOf: bandText,
      },
      { ...fieldFilter('berth', 'tenureType', <KeyRound />), id: 'tenure' },
    ] satisfies readonly (Filter & { id: (typeof filterIds)[number] })[]
    return filters.filter(({ id }) => ids.includes(id))
  }, [t, unit, berths, ids])
}

/** Bands in metres as the address has them, each up to where the next one begins: `-8`, `8-10`, `25-`. */
function bandsOf(unit: 'm' | 'ft'): string[] {
  const metres = ['', ...edges[unit].map((edge) => String(metresOf(edge, unit))), '']
  return metres.slice(1).map((to, index) => `${metres[index]}-${to}`)
}

/** The filters of the address as the server takes them. */
export function filtersOf({ dock, length, tenure }: Search): Record<string, string> {
  const [minLengthM, belowLengthM] = /^[\d.]*-[\d.]*$/.test(length ?? '') ? length!.split('-') : []
  return Object.fromEntries(
    Object.entries({ dock, tenure, minLengthM, belowLengthM }).filter(
      (one): one is [string, string] => !!one[1],
    ),
  )
}
