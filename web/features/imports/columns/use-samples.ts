import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { convertedText } from '../converted.ts'
import type { Import } from '../entities.ts'

/** A value of a column and what becomes of it. */
export interface ColumnValue {
  readonly text: string
  /** As it will be stored. */
  readonly becomes: string
  /** Its row does not come in. */
  readonly isRefused: boolean
  /** It is what is wrong with its row, or it is not taken. */
  readonly isUnread: boolean
}

const valuesOfEach = 3

/** Three values of each column of a preview with what becomes of them, by heading. */
export function useSamples(one: Import): (header: string) => ColumnValue[] {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const rows = useRead(
    'imports',
    'rows',
    { params: { id: one.id }, query: { samples: 'true', limit: '1000' } },
    { keepPrevious: true },
  )
  const samples = rows.data?.data ?? []
  return (header) => {
    const field = one.mapping.columns[header] ?? ''
    const found = new Map<string, ColumnValue>()
    for (const { cells, title, values, status, problems } of samples) {
      const text = cells[header] ?? ''
      if (text === '' || found.has(text) || found.size === valuesOfEach) continue
      const about = problems.some(({ column }) => column === header)
      const isRefused = status === 'bad'
      const converted = isRefused ? null : convertedText(field, values, title, unit, t)
      found.set(text, {
        text,
        becomes: converted ?? text,
        isRefused,
        isUnread: about && (isRefused || converted === null),
      })
    }
    if (found.size > 0) return [...found.values()]
    // Until the rows are there, and where none of them is selected.
    const known = one.columns.find((column) => column.header === header)?.samples ?? []
    return known
      .slice(0, valuesOfEach)
      .map((text) => ({ text, becomes: '…', isRefused: false, isUnread: false }))
  }
}
