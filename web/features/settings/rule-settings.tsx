import type { RuleTrigger } from '../../../contract/settings/registry.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { AlertSettings } from './alert-settings.tsx'
import { OwnSetting } from './own-setting.tsx'
import { PartnerRecipients } from './partner-recipients.tsx'
import { SettingNumber, SettingSwitch } from './setting-controls.tsx'
import { useSettings } from './use-settings.ts'

const triggers = [
  ...(['eoi_signed', 'deposit_received', 'contract_signed'] as const),
  ...(['interest_completed', 'interest_archived', 'berth_unlinked'] as const),
] satisfies RuleTrigger[]
const modes = ['auto', 'suggest', 'off'] as const

/** What the port does by itself: who gets new interests, who is let in, and what follows for berths. Each choice is kept at once. */
export function RuleSettings() {
  const { t } = useTranslation()
  const kept = useSettings()
  const { settings, busy, settingOf, keep } = kept
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />

  const owner = settingOf('default_new_interest_owner')
  const homes = settingOf('residential_module_enabled') ?? true
  const options = (people.data ?? []).map(({ id, label }) => ({ value: id, label }))

  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <div className="flex flex-col gap-1">
        <Field label={t('settings.newOwner')} hint={t('settings.newOwnerHint')}>
          <Combobox
            value={options.find(({ value }) => value === owner) ?? null}
            onChange={(option) => void keep('default_new_interest_owner', option?.value ?? null)}
            options={options}
            placeholder={t('settings.whoeverOpens')}
            disabled={busy}
            clearable
          />
        </Field>
        <OwnSetting
          kept={kept}
          name="default_new_interest_owner"
          label={t('settings.newOwner')}
          words={() => t('settings.whoeverOpens')}
        />
      </div>
      <SettingSwitch
        kept={kept}
        name="require_second_factor"
        label={t('settings.secondFactor')}
        hint={t('settings.secondFactorHint')}
        fallback={false}
        disabled={busy}
      />
      <section aria-label={t('settings.homes')} className="flex flex-col gap-4">
        <SettingSwitch
          kept={kept}
          name="residential_module_enabled"
          label={t('settings.homes')}
          hint={t('settings.homesHint')}
          fallback
          disabled={busy}
        />
        {homes && (
          <div className="flex flex-col gap-1">
            <PartnerRecipients
              value={settingOf('residential_partner_recipients') ?? ''}
              busy={busy}
              onKeep={(value) => keep('residential_partner_recipients', value)}
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
      <BerthRules kept={kept} />
      <AlertSettings
        value={settingOf('alert_rules') ?? {}}
        busy={busy}
        onKeep={(value) => void keep('alert_rules', value)}
      >
        <OwnSetting kept={kept} name="alert_rules" label={t('settings.alerts')} />
      </AlertSettings>
    </div>
  )
}

/** What follows for a berth from what happens to its deal. */
function BerthRules({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { settingOf, keep, busy } = kept
  const rules = settingOf('berth_rules') ?? {}
  return (
    <section aria-labelledby="berth-rules" className="flex flex-col gap-3">
      <header>
        <h2 id="berth-rules" className="text-base font-semibold">
          {t('settings.rules')}
        </h2>
        <p className="text-ink-soft">{t('settings.rulesHint')}</p>
      </header>
      <ul className="divide-y border-y">
        {triggers.map((trigger) => (
          <li key={trigger} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span id={`rule-${trigger}`} className="min-w-0">
              {t(`settings.trigger.${trigger}`)}
            </span>
            <span className="w-56 max-sm:w-full">
              <Select
                aria-labelledby={`rule-${trigger}`}
                value={rules[trigger] ?? 'auto'}
                onValueChange={(mode) => void keep('berth_rules', { ...rules, [trigger]: mode })}
                disabled={busy}
                options={modes.map((mode) => ({ value: mode, label: t(`settings.mode.${mode}`) }))}
              />
            </span>
          </li>
        ))}
      </ul>
      <OwnSetting kept={kept} name="berth_rules" label={t('settings.rules')} />
    </section>
  )
}
