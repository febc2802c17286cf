import { budgetPeriods, largestCap } from '../../../../contract/ai/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { ChoiceField, SwitchField } from '../../../kit/form/choice-field.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useStoredForm } from '../controls/use-stored-form.ts'

type Stored = Answer<'aiBudget', 'get'>

const fields = ['enforcement', 'softCap', 'hardCap', 'period'] as const
const labels = {
  enforcement: 'aiSettings.enforcement',
  softCap: 'aiSettings.softCap',
  hardCap: 'aiSettings.hardCap',
  period: 'aiSettings.period',
} as const

/** How many tokens the port uses in a period, and when administrators are warned. */
export function AiBudgetForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const put = useWrite('aiBudget', 'put', { touches: ['settings'] })
  const { form, isDirty, saving } = useStoredForm(stored, {
    fields,
    valuesOf: typedFrom,
    write: (_, ifMatch, { typed }) => put.mutateAsync({ body: bodyFrom(typed), ifMatch }),
    read: () => call('aiBudget', 'get', {}, { tenantId: port.id }),
    labelOf: (name) => t(labels[name]),
    show: (name, typed) => {
      if (name === 'period') return t(`aiSettings.periods.${typed.period}`)
      if (name === 'enforcement') return t(typed.enforcement ? 'settings.on' : 'settings.off')
      return typed[name]
    },
  })
  const { errors } = form.formState

  const isCap = (text: string) => readCap(text) !== null || t('aiSettings.number')
  return (
    <section aria-labelledby="ai-budget" className="flex flex-col gap-4">
      <header>
        <h2 id="ai-budget" className="text-base font-semibold">
          {t('aiSettings.budget')}
        </h2>
        <p className="text-ink-soft">{t('aiSettings.budgetHint')}</p>
      </header>
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <ChoiceField
            control={form.control}
            name="period"
            label={t('aiSettings.period')}
            options={budgetPeriods.map((value) => ({ value, label: t(`aiSettings.periods.${value}`) }))}
          />
          <TextField
            form={form}
            name="softCap"
            label={t('aiSettings.softCap')}
            hint={t('aiSettings.softCapHint')}
            rules={{ validate: (text) => text.trim() === '' || isCap(text) }}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
          />
          <Field label={t('aiSettings.hardCap')} error={errors.hardCap?.message} required>
            <Input
              {...form.register('hardCap', { validate: isCap })}
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
            />
          </Field>
        </div>
        <SwitchField
          control={form.control}
          name="enforcement"
          label={t('aiSettings.enforcement')}
          hint={t('aiSettings.enforcementHint')}
        />
        <ProblemLine error={saving.problem} />
        <Button type="submit" className="self-start" disabled={!isDirty || put.isPending}>
          {t('action.save')}
        </Button>
      </Form>
    </section>
  )
}

const typedFrom = ({ enforcement, softCap, hardCap, period }: Stored) => ({
  enforcement,
  softCap: softCap === null ? '' : formatNumber(softCap),
  hardCap: formatNumber(hardCap),
  period,
})

const bodyFrom = ({ enforcement, softCap, hardCap, period }: ReturnType<typeof typedFrom>) => ({
  enforcement,
  softCap: softCap.trim() === '' ? null : readCap(softCap)!,
  hardCap: readCap(hardCap)!,
  period,
})

/** A whole number as people type it, its thousands parted or not; null when it is none. */
function readCap(text: string): number | null {
  const digits = text.replaceAll(/[\s.,'’\u00a0\u202f]/g, '')
  const cap = /^\d{1,13}$/.test(digits) ? Number(digits) : Number.NaN
  return cap <= largestCap ? cap : null
}
