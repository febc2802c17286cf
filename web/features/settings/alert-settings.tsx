import type { ReactNode } from 'react'
import {
  type AlertRuleName,
  alertRuleNames,
  alertRuleOf,
  isUsuallyActive,
} from '../../../contract/alerts/rules.ts'
import type { SettingValue } from '../../../contract/settings/registry.ts'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

type Choice = SettingValue<'alert_rules'>

type AlertSettingsProps = {
  value: Choice
  busy: boolean
  onKeep: (value: Choice) => void
  /** What stands below the rules. */
  children: ReactNode
}

/** Which alerts the port wants, and how long each waits. Each choice is kept at once. */
export function AlertSettings({ value, busy, onKeep, children }: AlertSettingsProps) {
  const { t } = useTranslation()
  const keep = (rule: AlertRuleName, change: NonNullable<Choice[AlertRuleName]>) =>
    onKeep({ ...value, [rule]: { ...value[rule], ...change } })
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
                  onCheckedChange={(on) => keep(rule, { active: on })}
                  label={t(`alerts.rules.${rule}`)}
                  hint={t(`settings.alert.${rule}`)}
                  disabled={busy}
                />
              </span>
              {after && active && (
                <span className="flex w-44 items-center justify-end gap-2">
                  <Patience
                    key={value[rule]?.after ?? after.usual}
                    value={value[rule]?.after ?? after.usual}
                    label={`${t(`alerts.rules.${rule}`)}: ${wait}`}
                    busy={busy}
                    onKeep={(length) => keep(rule, { after: length })}
                  />
                  {wait}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}

type PatienceProps = { value: number; label: string; busy: boolean; onKeep: (value: number) => void }

function Patience({ value, label, busy, onKeep }: PatienceProps) {
  return (
    <Input
      type="number"
      min={1}
      max={365}
      defaultValue={value}
      aria-label={label}
      disabled={busy}
      className="w-20 text-right tabular-nums"
      onBlur={(event) => {
        const typed = Number(event.target.value)
        if (Number.isInteger(typed) && typed >= 1 && typed <= 365 && typed !== value) onKeep(typed)
        else event.target.value = String(value)
      }}
    />
  )
}
