import type { LengthUnit } from '../../screen/preferences.ts'
import { formatLength } from '../../words/format.ts'
import type { ListColumn } from './list-column.ts'

type Measured<Stem extends string> = { [K in `${Stem}M` | `${Stem}Ft`]: number | null }

/** A dimension in the unit people read, sorted by what they see. */
export function lengthColumn<Stem extends string, Row extends Measured<Stem>>(
  stem: Stem,
  unit: LengthUnit,
  own: { id?: string; header: string; width: number },
): ListColumn<Row> {
  const fields = [`${stem}M`, `${stem}Ft`] as const
  return {
    id: stem,
    fields: unit === 'm' ? fields : fields.toReversed(),
    cell: (row) => formatLength(row[fields[0]], row[fields[1]], unit),
    grow: 0,
    align: 'right',
    ...own,
  }
}
