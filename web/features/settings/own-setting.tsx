import type { SettingKey, SettingValue } from '../../../contract/settings/registry.ts'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { useSettings } from './use-settings.ts'

type OwnSettingProps<Key extends SettingKey> = {
  kept: ReturnType<typeof useSettings>
  name: Key
  /** What the setting is called where it is shown. */
  label: string
  /** How a value of it reads; without it only where the value comes from is said. */
  words?: (value: SettingValue<Key>) => string
  /** What puts it back, where that is more than this setting. */
  onPutBack?: () => void
  className?: string
}

/** Whether a setting is the port's own, what it falls back to, and what puts it back to that. */
export function OwnSetting<Key extends SettingKey>(props: OwnSettingProps<Key>) {
  const { kept, name, label, words, className } = props
  const { t } = useTranslation()
  const setting = kept.find(name)
  if (!setting) return null
  const { value, source } = setting.inherited
  const from = t(`settings.sources.${source}`)
  const text = words?.(value as SettingValue<Key>)
  const to = text ? t('settings.valueFrom', { value: text, from }) : from
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 text-xs text-ink-faint', className)}>
      {setting.source === 'port' ? (
        <>
          {t('settings.own')}
          <button
            type="button"
            disabled={kept.busy}
            aria-label={t('settings.putBackNamed', { name: label, to })}
            onClick={() => (props.onPutBack ? props.onPutBack() : void kept.putBack(name))}
            className="rounded-sm text-accent-ink hover:underline disabled:opacity-50 pointer-coarse:min-h-11"
          >
            {t('settings.putBack', { to })}
          </button>
        </>
      ) : (
        t(`settings.inherits.${source}`)
      )}
    </p>
  )
}
