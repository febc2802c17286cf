import { parseDimension } from '../../../contract/values/dimensions.ts'
import { METRES_PER_FOOT } from '../../../contract/values/length-units.ts'
import { reasonWords } from '../../kit/form/rule-words.ts'
import { TextProperty } from '../../kit/record/fields/text-property.tsx'
import type { RecordEdit } from '../../kit/record/use-record-edit.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lengthText } from '../../kit/words/sizes.ts'
import type { Berth } from './vocabulary.tsx'

/** Depth is kept in metres only; it is shown and typed in the user's unit. */
export function WaterDepthProperty({ edit }: { edit: RecordEdit<Berth> }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const inUnit = (record: Berth) =>
    record.waterDepthM === null || unit === 'm' ? record.waterDepthM : record.waterDepthM / METRES_PER_FOOT
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
      show={(record) => lengthText(record.waterDepthM, unit)}
      parse={(text) => {
        if (text === '') return { patch: { waterDepthM: null } }
        const parsed = parseDimension(text, unit)
        return parsed.ok ? { patch: { waterDepthM: parsed.m } } : { problem: reasonWords(parsed.problem) }
      }}
    />
  )
}
