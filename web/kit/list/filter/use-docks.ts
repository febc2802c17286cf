import { useMemo } from 'react'
import { parseMooring } from '../../../../contract/berths/mooring.ts'
import type { FilterOption } from '../../../../ui/filter-chips.tsx'
import { useRead } from '../../server/server-state.ts'

/** The docks of the port and how many berths lie at each, told from what the berth pickers read too. */
export function useDocks(): readonly FilterOption[] {
  const { data: berths } = useRead('berths', 'options', { query: { q: '' } }, { staleTime: 60_000 })
  return useMemo(() => {
    const docks = Map.groupBy(berths ?? [], ({ label }) => parseMooring(label)?.dock ?? '')
    return [...docks].map(([dock, moored]) => ({ value: dock, label: dock, count: moored.length }))
  }, [berths])
}
