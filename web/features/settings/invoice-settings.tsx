import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { taxRoundings } from '../../../contract/invoices/vocabulary.ts'
import type { SettingValue } from '../../../contract/settings/registry.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { countryName, readDecimal, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useSettingForm } from './controls/use-setting-form.ts'
import { OwnSetting } from './own-setting.tsx'
import { SettingNumber, SettingSelect, SettingSwitch } from './setting-controls.tsx'
import { useSettings } from './use-settings.ts'

type SettingsState = ReturnType<typeof useSettings>
type SettingsProps = { kept: SettingsState }

/** Whether the port bills, who issues its invoices, its rates of tax, and when they are due and reminded of. */
export function InvoiceSettings() {
  const { t } = useTranslation()
  const portSettings = useSettings()
  const { settings, settingOf, busy } = portSettings
  if (settings.error && !settings.data)
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <SettingSwitch
        kept={portSettings}
        name="invoices_module_enabled"
        label={t('invoiceSettings.bills')}
        hint={t('invoiceSettings.billsHint')}
        fallback={false}
        disabled={busy}
      />
      {settingOf('invoices_module_enabled') && (
        <>
          <Issuer kept={portSettings} />
          <TaxRates kept={portSettings} />
          <section aria-label={t('invoiceSettings.due')} className="flex flex-col gap-4">
            <h2 className="text-base font-semibold">{t('invoiceSettings.due')}</h2>
            <SettingNumber
              kept={portSettings}
              name="payment_terms_days"
              label={t('invoiceSettings.terms')}
              fallback={14}
              least={0}
              most={365}
              disabled={busy}
            />
            <ReminderDays kept={portSettings} />
          </section>
        </>
      )}
    </div>
  )
}

type IssuerValue = NonNullable<SettingValue<'invoice_issuer'>>

const issuerFields = [
  ...(['name', 'address', 'countryIso', 'registrationNumber', 'vatNumber'] as const),
  ...(['iban', 'bic', 'email'] as const),
]

/** Who issues invoices, as it stands on them. */
function Issuer({ kept }: SettingsProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const labels = {
    name: t('invoiceSettings.name'),
    address: t('invoiceSettings.address'),
    countryIso: t('invoiceSettings.country'),
    registrationNumber: t('invoiceSettings.registrationNumber'),
    vatNumber: t('invoiceSettings.vatNumber'),
    iban: t('invoiceSettings.iban'),
    bic: t('invoiceSettings.bic'),
    email: t('invoiceSettings.email'),
  }
  const { form, problem, base, isDirty, isSaving, submit } = useSettingForm(kept, 'invoice_issuer', {
    valuesOf: (value) => typedIssuer(value ?? { name: port.name, countryIso: port.country }),
    valueFrom: (typed) => Object.fromEntries(issuerFields.map((name) => [name, typed[name].trim() || null])),
    labelOf: (name) => labels[name],
    show: (name, typed) => (name === 'countryIso' && typed[name] ? countryName(typed[name]) : typed[name]),
    isProposal: ({ value }) => value == null,
    ...{ fields: issuerFields, under: 'value' },
  })
  const { errors } = form.formState
  const line = (name: (typeof issuerFields)[number], required = false) => (
    <Field label={labels[name]} error={errors[name]?.message} required={required}>
      <Input
        {...form.register(name, required ? { required: t('form.required') } : {})}
        maxLength={200}
        autoComplete="off"
      />
    </Field>
  )
  return (
    <section aria-labelledby="invoice-issuer">
      <Form onSubmit={() => void submit()} className="flex flex-col gap-4">
        <header>
          <h2 id="invoice-issuer" className="text-base font-semibold">
            {t('invoiceSettings.issuer')}
          </h2>
          <p className="text-ink-soft">{t('invoiceSettings.issuerHint')}</p>
        </header>
        {line('name', true)}
        <LongTextField form={form} name="address" label={labels.address} required maxLength={500} rows={3} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={labels.countryIso} error={errors.countryIso?.message}>
            <CountryInput
              value={form.watch('countryIso') || null}
              onChange={(iso) => form.setValue('countryIso', iso ?? '', { shouldDirty: true })}
            />
          </Field>
          {line('email')}
          {line('registrationNumber')}
          {line('vatNumber')}
          {line('iban')}
          {line('bic')}
        </div>
        <ProblemLine error={problem} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={!isDirty && base.value != null}
          busy={isSaving}
        >
          {t('action.save')}
        </Button>
      </Form>
    </section>
  )
}

function typedIssuer(issuer: Partial<IssuerValue>) {
  const typed = issuerFields.map((name) => [name, issuer[name] ?? ''] as const)
  return Object.fromEntries(typed) as Record<(typeof issuerFields)[number], string>
}

const mostRates = 20
const ratePlaces = Array.from(
  { length: mostRates },
  (_, at) => [`value.${at}.label`, `value.${at}.ratePct`] as const,
).flat()

/** The rates that lines are offered, and where tax is rounded. */
function TaxRates({ kept }: SettingsProps) {
  const { t } = useTranslation()
  // Named as the request names it, so that what is wrong with one is said there.
  const { form, problem, isDirty, isSaving, submit, putBack } = useSettingForm(kept, 'tax_rates', {
    valuesOf: (rates = []) => ({
      value: rates.map(({ label, ratePct }) => ({ label, ratePct: writeDecimal(ratePct) })),
    }),
    valueFrom: ({ value }) =>
      value.map(({ label, ratePct }) => ({
        label: label.trim(),
        ratePct: readDecimal(ratePct) ?? ratePct,
      })),
    labelOf: () => t('invoiceSettings.rates'),
    show: (_, { value }) => value.map(({ label, ratePct }) => `${label} ${ratePct} %`).join(', '),
    fields: ratePlaces,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value' })
  const { errors } = form.formState
  return (
    <section aria-labelledby="tax-rates" className="flex flex-col gap-4">
      <Form onSubmit={() => void submit()} className="flex flex-col gap-3">
        <header>
          <h2 id="tax-rates" className="text-base font-semibold">
            {t('invoiceSettings.rates')}
          </h2>
          <p className="text-ink-soft">{t('invoiceSettings.ratesHint')}</p>
        </header>
        <ul className="flex flex-col gap-2">
          {fields.map(({ id }, at) => (
            <li key={id} className="flex items-start gap-2">
              <Field
                label={t('invoiceSettings.rateLabel')}
                error={errors.value?.[at]?.label?.message}
                className="min-w-0 flex-1"
              >
                <Input
                  {...form.register(`value.${at}.label`, { required: t('form.required') })}
                  maxLength={60}
                />
              </Field>
              <Field
                label={t('invoiceSettings.rate')}
                error={errors.value?.[at]?.ratePct?.message}
                className="w-28"
              >
                <Input
                  {...form.register(`value.${at}.ratePct`, {
                    validate: (text) => readDecimal(text) !== null || t('form.amount'),
                  })}
                  unit="%"
                  inputMode="decimal"
                  className="text-right tabular-nums"
                />
              </Field>
              <IconButton
                className="mt-5"
                label={t('invoiceSettings.rateRemove', { place: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        <ProblemLine error={problem} />
        <span className="flex gap-2">
          <Button
            icon={<Plus />}
            onClick={() => append({ label: '', ratePct: '' })}
            disabled={fields.length >= mostRates}
          >
            {t('invoiceSettings.rateAdd')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty} busy={isSaving}>
            {t('action.save')}
          </Button>
        </span>
        <OwnSetting
          kept={kept}
          name="tax_rates"
          label={t('invoiceSettings.rates')}
          onPutBack={() => void putBack()}
        />
      </Form>
      <SettingSelect
        kept={kept}
        name="tax_rounding"
        label={t('invoiceSettings.rounding')}
        values={taxRoundings}
        fallback="invoice"
        words={(value) => t(`invoiceSettings.round.${value}`)}
        disabled={kept.busy}
      />
    </section>
  )
}

/** After how many days an overdue invoice is reminded of: `7, 21`. */
function ReminderDays({ kept }: SettingsProps) {
  const { t } = useTranslation()
  const { form, problem, isDirty, submit, putBack } = useSettingForm(kept, 'invoice_reminder_days', {
    valuesOf: (days = []) => ({ days: days.join(', ') }),
    valueFrom: ({ days }) => daysIn(days).map(Number),
    labelOf: () => t('invoiceSettings.reminders'),
  })
  const { errors } = form.formState
  const areDays = (typed: string) =>
    daysIn(typed).every((one) => /^\d{1,3}$/.test(one) && Number(one) >= 1 && Number(one) <= 365) ||
    t('invoiceSettings.daysWrong')
  return (
    <Form onSubmit={() => void submit()} className="flex flex-col gap-1">
      <span className="flex items-start gap-2">
        <Field
          label={t('invoiceSettings.reminders')}
          hint={t('invoiceSettings.remindersHint')}
          error={errors.days?.message}
          className="min-w-0 flex-1"
        >
          <Input {...form.register('days', { validate: areDays })} inputMode="numeric" maxLength={60} />
        </Field>
        <Button type="submit" className="mt-5" disabled={!isDirty || kept.busy}>
          {t('action.save')}
        </Button>
      </span>
      <ProblemLine error={problem} />
      <OwnSetting
        kept={kept}
        name="invoice_reminder_days"
        label={t('invoiceSettings.reminders')}
        words={(value) => value.join(', ') || t('settings.none')}
        onPutBack={() => void putBack()}
      />
    </Form>
  )
}

const daysIn = (typed: string) => typed.split(/[,;\s]+/).filter(Boolean)
