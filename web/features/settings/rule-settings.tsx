import type { RuleTrigger } from '../../../contract/settings/registry.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { OwnSetting } from './own-setting.tsx'
import { SettingNumber } from './setting-controls.tsx'
import type { useSettings } from './use-settings.ts'
import { WithSettings } from './with-settings.tsx'

const triggers = [
  ...(['eoi_signed', 'reservation_active', 'deposit_received', 'contract_signed'] as const),
  ...(['interest_completed', 'interest_archived', 'berth_unlinked'] as const),
] satisfies RuleTrigger[]
const modes = ['auto', 'suggest', 'off'] as const

/** Who gets new interests, and what follows for berths. Each choice is saved at once. */
export function RuleSettings() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <NewOwner kept={settings} />
          <DepositShare kept={settings} />
          <BerthRules kept={settings} />
        </>
      )}
    </WithSettings>
  )
}

/** Who owns an interest that nobody was named for. */
function NewOwner({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const owner = kept.settingOf('default_new_interest_owner')
  const options = personOptions(people.data)
  return (
    <div className="flex flex-col gap-1">
      <Field label={t('settings.newOwner')} hint={t('settings.newOwnerHint')}>
        <Combobox
          value={options.find(({ value }) => value === owner) ?? null}
          onChange={(option) => void kept.keep('default_new_interest_owner', option?.value ?? null)}
          options={options}
          placeholder={t('settings.whoeverOpens')}
          disabled={kept.busy}
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
  )
}

/** What a deposit is proposed as. */
function DepositShare({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  return (
    <SettingNumber
      kept={kept}
      name="deposit_pct"
      label={t('settings.depositPct')}
      hint={t('settings.depositPctHint')}
      fallback={0}
      least={0}
      most={100}
      disabled={kept.busy}
    />
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
