import { parseDimension } from '../../../../contract/values/dimensions.ts'
import { METRES_PER_FOOT } from '../../../../contract/values/length-units.ts'
import type { Values } from '../../display/field-value.tsx'
import { reasonWords } from '../../form/rule-words.ts'
import { useLengthUnit } from '../../screen/preferences.ts'
import { formatLength, formatNumber } from '../../words/format.ts'
import { lengthText } from '../../words/sizes.ts'
import type { FieldShape } from './field-shape.ts'
import { TextProperty } from './text-property.tsx'

/**
 * A length, shown in the user's unit and typed as people write it: 12.5, 12,5 m, 40' 6". `name` is its field in metres; one
 * without a field in feet stands in metres alone.
 */
export function DimensionProperty<R extends { id: string }>({ edit, label, name }: FieldShape<R>) {
  const [unit] = useLengthUnit()
  const stem = name.slice(0, -1)
  const both = `${stem}Ft` in edit.record
  const metres = (record: R) => record[name] as number | null
  const feet = (record: R) => (record as Values)[`${stem}Ft`] as number | null

  function parse(text: string) {
    if (text === '') return { patch: { [name]: null } }
    const parsed = parseDimension(text, unit)
    if (!parsed.ok) return { problem: reasonWords(parsed.problem) }
    if (!both) return { patch: { [name]: parsed.m } }
    const typed = parsed.unit === 'm' ? { [name]: parsed.m } : { [`${stem}Ft`]: parsed.ft }
    return { patch: { ...typed, [`${stem}Unit`]: parsed.unit } }
  }

  function inUnit(record: R) {
    const length = metres(record)
    if (unit === 'm' || length === null) return length
    return both ? feet(record) : length / METRES_PER_FOOT
  }

  return (
    <TextProperty
      edit={edit}
      label={label}
      figures
      inputMode="decimal"
      textOf={(record) => {
        const value = inUnit(record)
        return value === null ? '' : formatNumber(value, 2)
      }}
      show={(record) =>
        both ? formatLength(metres(record), feet(record), unit) : lengthText(metres(record), unit)
      }
      parse={parse}
    />
  )
}
