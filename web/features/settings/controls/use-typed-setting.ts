import type { SettingKey, SettingValue } from '../../../../contract/settings/registry.ts'
import { useConflictChoice } from '../../../kit/conflict/conflict-choice.ts'
import { saveTyped } from '../../../kit/conflict/save-typed.ts'
import type { PortSetting, useSettings } from '../use-settings.ts'

type TypedField<Key extends SettingKey> = {
  label: string
  /** What the field shows of the setting. */
  textOf: (value: SettingValue<Key>) => string
  /** The setting with what was typed. */
  into: (value: SettingValue<Key>) => unknown
}

/**
 * Sets what was typed in a field over a setting as it was then. Where a colleague changed the same meanwhile, it is asked about; the
 * rest of theirs stays. Says whether it was stored.
 */
export function useTypedSetting(settings: ReturnType<typeof useSettings>) {
  const ask = useConflictChoice()
  return async <Key extends SettingKey>(
    before: PortSetting,
    typed: string,
    { label, textOf, into }: TypedField<Key>,
  ): Promise<boolean> => {
    try {
      const stored = await saveTyped<PortSetting, { text: string }>(
        before,
        { text: typed },
        {
          valuesOf: ({ value }) => ({ text: textOf(value as SettingValue<Key>) }),
          write: (_, __, { base }) => settings.store(base, into(base.value as SettingValue<Key>)),
          read: () => settings.readAnew(before.key as SettingKey),
          labelOf: () => label,
        },
        ask,
      )
      return stored !== null
    } catch (error) {
      settings.failed(error)
      return false
    }
  }
}
