import { useMemo } from 'react'
import { endOfBand } from '../../../../contract/values/size-bands.ts'
import type { Filter } from '../../../../ui/filter-chips.tsx'
import { useLengthUnit } from '../../screen/preferences.ts'
import { formatDate } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { bandText } from '../../words/sizes.ts'

type Name =
  | 'heldFrom'
  | 'heldTo'
  | 'issuedFrom'
  | 'issuedTo'
  | 'paidFrom'
  | 'paidTo'
  | 'dock'
  | 'berthSize'
  | 'currency'

/** What figures of other screens lead to: set by their links, and taken off by their chips. The names are the same at every call. */
export function useLinkedFilters(...names: readonly Name[]): readonly Filter[] {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const listed = names.join()
  return useMemo(() => {
    const orNone = (text: (value: string) => string) => (value: string) =>
      value === 'none' ? t('list.found.none') : text(value)
    const bandOf = (value: string) => bandText({ from: Number(value), to: endOfBand(Number(value)) }, unit)
    const texts: Partial<Record<Name, (value: string) => string>> = {
      dock: orNone((dock) => dock),
      berthSize: orNone(bandOf),
      currency: (code) => code,
    }
    return (listed.split(',') as Name[]).map((id) => ({
      ...{ id, options: [], single: true, label: t(`list.found.${id}`) },
      labelOf: texts[id] ?? formatDate,
    }))
  }, [t, unit, listed])
}
