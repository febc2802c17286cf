import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useLengthUnit } from '../screen/preferences.ts'
import { useTranslation } from '../words/i18n.ts'

/** Feet or metres, for every dimension the user sees. */
export function UnitToggle() {
  const { t } = useTranslation()
  const [unit, setUnit] = useLengthUnit()
  return (
    <SegmentedControl
      label={t('units.title')}
      value={unit}
      onValueChange={setUnit}
      segments={[
        { value: 'm', label: 'm', name: t('units.m') },
        { value: 'ft', label: 'ft', name: t('units.ft') },
      ]}
    />
  )
}
