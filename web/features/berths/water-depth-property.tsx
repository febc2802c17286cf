import { parseDimension } from '../../../contract/values/dimensions.ts'
import { reasonWords } from '../../kit/form/rule-words.ts'
import { TextProperty } from '../../kit/record/fields/text-property.tsx'
import type { RecordEdit } from '../../kit/record/use-record-edit.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { formatLength, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Berth } from './vocabulary.tsx'

const metresPerFoot = 0.3048

/** Depth is kept in metres only; it is shown and typed in the user's unit. */
export function WaterDepthProperty({ edit }: { edit: RecordEdit<Berth> }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const inUnit = (record: Berth) =>
    record.waterDepthM === null || unit === 'm' ? record.waterDepthM : record.waterDepthM / metresPerFoot
  return (
    <TextProperty
      edit={edit}
      label={t('dimension.waterDepth')}
      figures
      inputMode="decimal"
      textOf={(record) => {
        const depth = inUnit(record)
        return depth === null ? '' : formatNumber(depth, 2)
      }}
      show={(record) => formatLength(inUnit(record), inUnit(record), unit)}
      parse={(text) => {
        if (text === '') return { patch: { waterDepthM: null } }
        const parsed = parseDimension(text, unit)
        return parsed.ok ? { patch: { waterDepthM: parsed.m } } : { problem: reasonWords(parsed.problem) }
      }}
    />
  )
}
