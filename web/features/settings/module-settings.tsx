import { useTranslation } from '../../kit/words/i18n.ts'
import { useTypedSetting } from './controls/use-typed-setting.ts'
import { OwnSetting } from './own-setting.tsx'
import { PartnerRecipients } from './partner-recipients.tsx'
import { SettingNumber, SettingSwitch } from './setting-controls.tsx'
import type { useSettings } from './use-settings.ts'
import { WithSettings } from './with-settings.tsx'

type ModuleProps = { kept: ReturnType<typeof useSettings> }

/** Which parts of the product the port uses. Each choice is saved at once. */
export function ModuleSettings() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <Residential kept={settings} />
          <Tenancies kept={settings} />
        </>
      )}
    </WithSettings>
  )
}

function Residential({ kept }: ModuleProps) {
  const { t } = useTranslation()
  const { settingOf, busy } = kept
  const setting = kept.latest('residential_partner_recipients')
  const storeTyped = useTypedSetting(kept)
  return (
    <section aria-label={t('settings.homes')} className="flex flex-col gap-4">
      <SettingSwitch
        kept={kept}
        name="residential_module_enabled"
        label={t('settings.homes')}
        hint={t('settings.homesHint')}
        fallback
        disabled={busy}
      />
      {(settingOf('residential_module_enabled') ?? true) && (
        <div className="flex flex-col gap-1">
          <PartnerRecipients
            value={settingOf('residential_partner_recipients') ?? ''}
            busy={busy}
            onKeep={(typed) =>
              storeTyped<'residential_partner_recipients'>(setting, typed, {
                label: t('settings.partners'),
                textOf: (value) => value ?? '',
                into: () => typed,
              })
            }
          />
          <OwnSetting
            kept={kept}
            name="residential_partner_recipients"
            label={t('settings.partners')}
            words={(value) => value || t('settings.none')}
          />
        </div>
      )}
    </section>
  )
}

function Tenancies({ kept }: ModuleProps) {
  const { t } = useTranslation()
  const { settingOf, busy } = kept
  return (
    <section aria-label={t('settings.tenancies')} className="flex flex-col gap-4">
      <SettingSwitch
        kept={kept}
        name="tenancies_module_enabled"
        label={t('settings.tenancies')}
        hint={t('settings.tenanciesHint')}
        fallback={false}
        disabled={busy}
      />
      {settingOf('tenancies_module_enabled') && (
        <SettingNumber
          kept={kept}
          name="renewal_months"
          label={t('settings.renewalMonths')}
          hint={t('settings.renewalMonthsHint')}
          fallback={6}
          least={1}
          most={36}
          disabled={busy}
        />
      )}
    </section>
  )
}
