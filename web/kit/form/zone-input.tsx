import { Combobox } from '../../../ui/combobox.tsx'
import { useTranslation } from '../words/i18n.ts'

type ZoneInputProps = {
  value: string | null
  onChange: (zone: string | null) => void
  placeholder?: string
  clearable?: boolean
}

/** A time zone by its name. */
export function ZoneInput({ value, onChange, ...rest }: ZoneInputProps) {
  const { t } = useTranslation()
  return (
    <Combobox
      {...rest}
      value={value ? zoneOption(value) : null}
      onChange={(option) => onChange(option?.value ?? null)}
      options={zoneOptions}
      searchPlaceholder={t('account.findTimezone')}
    />
  )
}

/** The zone of this browser, where the product knows it. */
export function zoneHere(): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zoneOptions.some(({ value }) => value === here) ? here : 'UTC'
}

const zoneOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })
const zoneOptions = Intl.supportedValuesOf('timeZone').map(zoneOption)
