import { useTranslation } from '../../kit/words/i18n.ts'
import { SettingSwitch } from './setting-controls.tsx'
import { WithSettings } from './with-settings.tsx'

/** What is asked of people before they enter the port. Each choice is saved at once. */
export function SignInSettings() {
  const { t } = useTranslation()
  return (
    <WithSettings>
      {(settings) => (
        <SettingSwitch
          kept={settings}
          name="require_second_factor"
          label={t('settings.secondFactor')}
          hint={t('settings.secondFactorHint')}
          fallback={false}
          disabled={settings.busy}
        />
      )}
    </WithSettings>
  )
}
