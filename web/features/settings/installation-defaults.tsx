import { useState } from 'react'
import type { SettingKey } from '../../../contract/settings/registry.ts'
import { clientLanguages } from '../../../contract/values/languages.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { languageNames } from '../../kit/words/language.ts'

/** What is offered for each: a number between two, or one of a few. */
const offered = {
  port_language: clientLanguages,
  length_unit: ['m', 'ft'],
  residential_module_enabled: 'yesNo',
  tenancies_module_enabled: 'yesNo',
  invoices_module_enabled: 'yesNo',
  tax_rounding: ['invoice', 'line'],
  payment_terms_days: [0, 365],
  deposit_pct: [0, 100],
  renewal_months: [1, 36],
  require_second_factor: 'yesNo',
  documents_show_expired_tab: 'yesNo',
  signing_send_mode: ['manual', 'auto'],
  signing_reminder_days: [1, 365],
  signing_valid_days: [1, 365],
  storage_quota_mib: [0, 1024 * 1024 * 1024],
  mail_log_days: [7, 3650],
  webhook_log_days: [7, 3650],
  error_log_days: [7, 3650],
} as const satisfies Partial<Record<SettingKey, readonly [number, number] | readonly string[] | 'yesNo'>>
type Offered = keyof typeof offered
const keys = Object.keys(offered) as Offered[]

type GlobalSetting = Answer<'settings', 'listGlobal'>[number]
const builtIn = 'builtIn'

/** What the installation gives to ports that say nothing themselves; for who runs it. */
export function InstallationDefaults() {
  const { t } = useTranslation()
  const settings = useRead('settings', 'listGlobal', {})
  const put = useWrite('settings', 'putGlobal')
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  const rows = settings.data
  const of = (key: Offered) => rows.find((one) => one.key === key)

  async function keep(key: Offered, value: unknown, before: GlobalSetting | undefined) {
    const globalValue = before?.source === 'global' ? before.value : null
    const write = (next: unknown, ifMatch: number) => put.mutateAsync({ body: { key, value: next }, ifMatch })
    try {
      const { version } = await write(value, before?.version ?? 0)
      const undo = () => void write(globalValue, version).catch(failed)
      showToast({ title: t('settings.saved'), onUndo: undo })
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    void settings.refetch()
  }

  return (
    <div className="flex max-w-2xl flex-col gap-5 p-5">
      <p className="text-sm text-ink-soft">{t('settings.defaultsHint')}</p>
      {keys.map((key) => (
        <Field key={key} label={t(`settings.default.${key}`)}>
          <Control
            name={key}
            kept={of(key)}
            busy={put.isPending}
            onKeep={(value) => keep(key, value, of(key))}
          />
        </Field>
      ))}
    </div>
  )
}

type ControlProps = {
  name: Offered
  kept: GlobalSetting | undefined
  busy: boolean
  /** Comes back once it is stored or refused. */
  onKeep: (value: unknown) => Promise<void>
}

function Control({ name, kept, busy, onKeep }: ControlProps) {
  const { t } = useTranslation()
  const choices = offered[name]
  const own = kept?.source === 'global'
  if (choices !== 'yesNo' && typeof choices[0] === 'number') {
    return <Amount least={choices[0]} most={Number(choices[1])} kept={kept} busy={busy} onKeep={onKeep} />
  }
  const values = choices === 'yesNo' ? ['true', 'false'] : (choices as readonly string[])
  const wordsOf = (value: string) => {
    if (choices === 'yesNo') return t(value === 'true' ? 'settings.yes' : 'settings.no')
    if (name === 'port_language') return languageNames[value as keyof typeof languageNames]
    return t(`settings.defaultValue.${value as 'm' | 'ft' | 'manual' | 'auto'}`)
  }
  return (
    <Select
      className="sm:w-64"
      value={own ? String(kept.value) : builtIn}
      disabled={busy}
      onValueChange={(value) =>
        void onKeep(value === builtIn ? null : choices === 'yesNo' ? value === 'true' : value)
      }
      options={[
        {
          value: builtIn,
          label: kept
            ? t('settings.usual', { value: wordsOf(String(kept.inherited.value)) })
            : t('settings.builtIn'),
        },
        ...values.map((value) => ({ value, label: wordsOf(value) })),
      ]}
    />
  )
}

type AmountProps = Omit<ControlProps, 'name'> & { least: number; most: number }

/** A number, kept when the field is left; an empty one takes the default away. */
function Amount({ least, most, kept, busy, onKeep }: AmountProps) {
  const { t } = useTranslation()
  const before = kept?.source === 'global' ? String(kept.value) : ''
  // What is typed, and what stores it over the value it was typed over.
  const [typed, setTyped] = useState<{ text: string; keep: typeof onKeep } | null>(null)
  async function leave() {
    if (typed === null || busy) return
    const text = typed.text.trim()
    if (text !== before) await typed.keep(text === '' ? null : Number(text))
    setTyped(null)
  }
  return (
    <Input
      className="sm:w-64"
      type="number"
      min={least}
      max={most}
      value={typed?.text ?? before}
      readOnly={busy}
      placeholder={
        kept ? t('settings.usual', { value: String(kept.inherited.value) }) : t('settings.builtIn')
      }
      onChange={({ target }) => setTyped({ text: target.value, keep: typed?.keep ?? onKeep })}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
