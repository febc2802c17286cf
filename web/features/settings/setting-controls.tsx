import type { ReactNode } from 'react'
import type { SettingKey, SettingValue } from '../../../contract/settings/registry.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StoredNumber } from './controls/stored-number.tsx'
import { useTypedSetting } from './controls/use-typed-setting.ts'
import { OwnSetting } from './own-setting.tsx'
import type { useSettings } from './use-settings.ts'

type ControlProps<Key extends SettingKey> = {
  kept: ReturnType<typeof useSettings>
  name: Key
  label: string
  hint?: ReactNode
  disabled?: boolean
}

type SettingSelectProps<Key extends SettingKey> = ControlProps<Key> & {
  /** What is offered; a value that holds now is offered beside them. */
  values: readonly SettingValue<Key>[]
  /** What holds where nothing is set. */
  fallback: SettingValue<Key>
  words: (value: SettingValue<Key>) => string
}

/** A choice that is saved at once, and whether it is the port's own. */
export function SettingSelect<Key extends SettingKey>(props: SettingSelectProps<Key>) {
  const { kept, name, label, hint, disabled = false, values, fallback, words } = props
  const value = kept.settingOf(name) ?? fallback
  const offered = values.includes(value) ? values : [...values, value]
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hint}>
        <Select
          value={String(value)}
          onValueChange={(next) => void kept.keep(name, offered.find((one) => String(one) === next) ?? null)}
          options={offered.map((one) => ({ value: String(one), label: words(one) }))}
          disabled={disabled}
        />
      </Field>
      <OwnSetting kept={kept} name={name} label={label} words={words} />
    </div>
  )
}

type BooleanKey = { [Key in SettingKey]: SettingValue<Key> extends boolean ? Key : never }[SettingKey]

/** The same of what is on or off. */
export function SettingSwitch<Key extends BooleanKey>(props: ControlProps<Key> & { fallback: boolean }) {
  const { kept, name, label, hint, disabled = false, fallback } = props
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1">
      <Switch
        checked={kept.settingOf(name) ?? fallback}
        onCheckedChange={(on) => void kept.keep(name, on)}
        label={label}
        hint={hint}
        disabled={disabled}
      />
      <OwnSetting
        kept={kept}
        name={name}
        label={label}
        words={(on) => t(on ? 'settings.on' : 'settings.off')}
      />
    </div>
  )
}

type NumberKey = { [Key in SettingKey]: SettingValue<Key> extends number ? Key : never }[SettingKey]
type SettingNumberProps<Key extends NumberKey> = ControlProps<Key> & {
  fallback: number
  least: number
  most: number
}

/** The same of a whole number, saved when the field is left. */
export function SettingNumber<Key extends NumberKey>(props: SettingNumberProps<Key>) {
  const { kept, name, label, hint, disabled = false, fallback, least, most } = props
  const value = Number(kept.settingOf(name) ?? fallback)
  const setting = kept.latest(name)
  const storeTyped = useTypedSetting(kept)
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hint}>
        <StoredNumber
          value={value}
          least={least}
          most={most}
          busy={disabled}
          onStore={(typed) =>
            storeTyped<Key>(setting, String(typed), {
              label,
              textOf: (of) => String(of ?? fallback),
              into: () => typed,
            })
          }
        />
      </Field>
      <OwnSetting kept={kept} name={name} label={label} words={String} />
    </div>
  )
}
