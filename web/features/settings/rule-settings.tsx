import type { RuleTrigger, SettingKey } from '../../../contract/admin.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../components/problem-state.tsx'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { PartnerRecipients } from './partner-recipients.tsx'

const triggers = [
  ...(['eoi_signed', 'deposit_received', 'contract_signed'] as const),
  ...(['interest_completed', 'interest_archived', 'berth_unlinked'] as const),
] satisfies RuleTrigger[]
const modes = ['auto', 'suggest', 'off'] as const
type Mode = (typeof modes)[number]

/** What the port does by itself: who gets new interests, and what follows for berths. Each choice is kept at once. */
export function RuleSettings() {
  const { t } = useTranslation()
  const settings = useRead('settings', 'list', {})
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const put = useWrite('settings', 'put')
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />

  const of = (key: SettingKey) => settings.data.find((setting) => setting.key === key)
  const rules = (of('berth_rules')?.value ?? {}) as Partial<Record<RuleTrigger, Mode>>
  const owner = of('default_new_interest_owner')?.value as string | null
  const options = (people.data ?? []).map(({ id, label }) => ({ value: id, label }))

  async function keep(key: SettingKey, value: unknown): Promise<boolean> {
    const before = of(key)
    const write = (next: unknown, ifMatch: number) => put.mutateAsync({ body: { key, value: next }, ifMatch })
    try {
      const { version } = await write(value, before?.version ?? 0)
      const undo = () => void write(before?.value ?? null, version).catch(failed)
      showToast({ title: t('settings.saved'), onUndo: undo })
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    void settings.refetch()
  }

  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <Field label={t('settings.newOwner')} hint={t('settings.newOwnerHint')}>
        <Combobox
          value={options.find(({ value }) => value === owner) ?? null}
          onChange={(option) => void keep('default_new_interest_owner', option?.value ?? null)}
          options={options}
          placeholder={t('settings.whoeverOpens')}
          disabled={put.isPending}
          clearable
        />
      </Field>
      <PartnerRecipients
        value={String(of('residential_partner_recipients')?.value ?? '')}
        busy={put.isPending}
        onKeep={(value) => keep('residential_partner_recipients', value)}
      />
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
                  disabled={put.isPending}
                  options={modes.map((mode) => ({ value: mode, label: t(`settings.mode.${mode}`) }))}
                />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
