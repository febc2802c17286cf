import { parseDimension } from '../../../../contract/values/dimensions.ts'
import { reasonWords } from '../../form/rule-words.ts'
import { useLengthUnit } from '../../screen/preferences.ts'
import { formatLength, formatNumber } from '../../words/format.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { TextProperty } from './text-property.tsx'

type DimensionPropertyProps<R, Name extends string> = {
  edit: RecordEdit<R>
  label: string
  /** The stem of the field: `length` for `lengthM`, `lengthFt` and `lengthUnit`. */
  name: Name
}

type WithDimension<Name extends string> = { [K in `${Name}M` | `${Name}Ft`]: number | null }

/** A length, shown in the user's unit and typed as people write it: 12.5, 12,5 m, 40' 6". */
export function DimensionProperty<Name extends string, R extends { id: string } & WithDimension<Name>>({
  edit,
  label,
  name,
}: DimensionPropertyProps<R, Name>) {
  const [unit] = useLengthUnit()

  function parse(text: string) {
    if (text === '') return { patch: { [`${name}M`]: null } }
    const parsed = parseDimension(text, unit)
    if (!parsed.ok) return { problem: reasonWords(parsed.problem) }
    const typed = parsed.unit === 'm' ? { [`${name}M`]: parsed.m } : { [`${name}Ft`]: parsed.ft }
    return { patch: { ...typed, [`${name}Unit`]: parsed.unit } }
  }

  const metres = (record: R) => record[`${name}M`] as number | null
  const feet = (record: R) => record[`${name}Ft`] as number | null

  return (
    <TextProperty
      edit={edit}
      label={label}
      figures
      inputMode="decimal"
      textOf={(record) => {
        const value = unit === 'm' ? metres(record) : feet(record)
        return value === null ? '' : formatNumber(value, 2)
      }}
      show={(record) => formatLength(metres(record), feet(record), unit)}
      parse={parse}
    />
  )
}
