import {
  type AlertRuleName,
  alertRuleNames,
  alertRuleOf,
  isUsuallyActive,
} from '../../../contract/alerts/rules.ts'
import type { SettingValue } from '../../../contract/settings/registry.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StoredNumber } from './controls/stored-number.tsx'
import { useTypedSetting } from './controls/use-typed-setting.ts'
import { OwnSetting } from './own-setting.tsx'
import type { useSettings } from './use-settings.ts'
import { WithSettings } from './with-settings.tsx'

type Choice = SettingValue<'alert_rules'>

/** Which alerts the port wants, and how long each waits. Each choice is saved at once. */
export function AlertSettings() {
  return <WithSettings>{(settings) => <AlertRules kept={settings} />}</WithSettings>
}

function AlertRules({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { settingOf, busy } = kept
  const setting = kept.latest('alert_rules')
  const storeTyped = useTypedSetting(kept)
  const value = settingOf('alert_rules') ?? {}
  const keep = (rule: AlertRuleName, change: NonNullable<Choice[AlertRuleName]>) =>
    kept.keep('alert_rules', { ...value, [rule]: { ...value[rule], ...change } })
  return (
    <section aria-labelledby="alert-rules" className="flex flex-col gap-3">
      <header>
        <h2 id="alert-rules" className="text-base font-semibold">
          {t('settings.alerts')}
        </h2>
        <p className="text-ink-soft">{t('settings.alertsHint')}</p>
      </header>
      <ul className="divide-y border-y">
        {alertRuleNames.map((rule) => {
          const { after, before } = alertRuleOf(rule)
          const wait = after && t(`settings.${before ? 'before' : 'after'}.${after.unit}`)
          const active = value[rule]?.active ?? isUsuallyActive(rule)
          return (
            <li key={rule} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span className="min-w-60 flex-1">
                <Switch
                  checked={active}
                  onCheckedChange={(on) => void keep(rule, { active: on })}
                  label={t(`alerts.rules.${rule}`)}
                  hint={t(`settings.alert.${rule}`)}
                  disabled={busy}
                />
              </span>
              {after && active && (
                <span className="flex w-44 items-center justify-end gap-2">
                  <StoredNumber
                    value={value[rule]?.after ?? after.usual}
                    least={1}
                    most={365}
                    aria-label={`${t(`alerts.rules.${rule}`)}: ${wait}`}
                    busy={busy}
                    onStore={(length) =>
                      storeTyped<'alert_rules'>(setting, String(length), {
                        label: t(`alerts.rules.${rule}`),
                        textOf: (all) => String(all?.[rule]?.after ?? after.usual),
                        into: (all) => ({ ...all, [rule]: { ...all?.[rule], after: length } }),
                      })
                    }
                  />
                  {wait}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <OwnSetting kept={kept} name="alert_rules" label={t('settings.alerts')} />
    </section>
  )
}
