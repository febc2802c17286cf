import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { DimensionInput, readDimensions } from '../../kit/form/dimension-input.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import type { LengthUnit } from '../../kit/screen/preferences.ts'
import type { Input as CallInput } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Body = CallInput<'publicSupplementalInfo', 'submit'>['body']

const empty = {
  street: '',
  postalCode: '',
  city: '',
  region: '',
  countryIso: null as string | null,
  name: '',
  registrationNumber: '',
  builder: '',
  model: '',
  yearBuilt: '',
  flagIso: null as string | null,
  length: '',
  width: '',
  draft: '',
}
type Values = typeof empty
const inAddress = ['street', 'postalCode', 'city', 'region', 'countryIso'] as const
const inYacht = ['name', 'registrationNumber', 'builder', 'model', 'yearBuilt', 'flagIso'] as const
const sizes = ['length', 'width', 'draft'] as const

type InfoFormProps = {
  port: string
  busy: boolean
  problem: unknown
  onSend: (body: Body) => Promise<void>
}

/** An address and the facts of a yacht; whatever is left empty is not sent. */
export function InfoForm({ port, busy, problem, onSend }: InfoFormProps) {
  const { t } = useTranslation()
  const [unit, setUnit] = useState<LengthUnit>('m')
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Values>({ defaultValues: empty })

  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    const { fields, problems } = readDimensions(
      { length: values.length, width: values.width, draft: values.draft },
      unit,
    )
    for (const { name, message } of problems) form.setError(name, { message }, { shouldFocus: true })
    const year = values.yearBuilt.trim()
    const badYear = year !== '' && !/^\d{4}$/.test(year)
    if (badYear) form.setError('yearBuilt', { message: t('info.year') }, { shouldFocus: true })
    if (problems.length > 0 || badYear) return
    const address = filled(values, inAddress)
    const yacht = { ...filled(values, inYacht), ...(year ? { yearBuilt: Number(year) } : {}), ...fields }
    if (Object.keys(address).length + Object.keys(yacht).length === 0) return setRefusal(t('info.empty'))
    const body = {
      ...(Object.keys(address).length > 0 ? { address } : {}),
      ...(Object.keys(yacht).length > 0 ? { yacht } : {}),
    } as Body
    await onSend(body).catch((error: unknown) => showFieldErrors(error, form.setError, [...inAddress]))
  })

  return (
    <Form onSubmit={() => void submit()} className="flex flex-col gap-6">
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-semibold">{t('info.address')}</legend>
        <Line form={form} name="street" label={t('info.street')} auto="street-address" />
        <div className="grid grid-cols-[8rem_1fr] gap-3">
          <Line form={form} name="postalCode" label={t('info.postalCode')} auto="postal-code" />
          <Line form={form} name="city" label={t('info.city')} auto="address-level2" />
        </div>
        <Line form={form} name="region" label={t('info.region')} auto="address-level1" />
        <Place form={form} name="countryIso" label={t('info.country')} />
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-semibold">{t('info.yacht')}</legend>
        <Line form={form} name="name" label={t('info.name')} />
        <Line form={form} name="registrationNumber" label={t('info.registrationNumber')} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Line form={form} name="builder" label={t('info.builder')} />
          <Line form={form} name="model" label={t('info.model')} />
          <Line form={form} name="yearBuilt" label={t('info.yearBuilt')} numeric />
          <Place form={form} name="flagIso" label={t('info.flag')} />
        </div>
        <div className="flex">
          <SegmentedControl
            label={t('info.unit')}
            value={unit}
            onValueChange={setUnit}
            segments={[
              { value: 'm', label: 'm' },
              { value: 'ft', label: 'ft' },
            ]}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          {sizes.map((name) => (
            <Field key={name} label={t(`info.${name}`)} error={form.formState.errors[name]?.message}>
              <DimensionInput
                value={form.watch(name)}
                onChange={(typed) => form.setValue(name, typed)}
                unit={unit}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      {refusal && (
        <p role="alert" className="text-sm text-danger-ink">
          {refusal}
        </p>
      )}
      <ProblemLine error={problem} />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('info.send')}
        </Button>
        <p className="text-xs text-ink-faint">{t('info.once', { port })}</p>
      </div>
    </Form>
  )
}

function filled(values: Values, names: readonly (keyof Values)[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]?.trim()
      return value && name !== 'yearBuilt' ? [[name, value]] : []
    }),
  )
}

type Texts = Exclude<keyof Values, 'countryIso' | 'flagIso'>
type LineProps = {
  form: UseFormReturn<Values>
  name: Texts
  label: string
  auto?: string
  numeric?: boolean
}

function Line({ form, name, label, auto = 'off', numeric = false }: LineProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      <Input
        {...form.register(name)}
        autoComplete={auto}
        maxLength={200}
        {...(numeric ? { inputMode: 'numeric' as const } : {})}
      />
    </Field>
  )
}

type PlaceProps = { form: UseFormReturn<Values>; name: 'countryIso' | 'flagIso'; label: string }

function Place({ form, name, label }: PlaceProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      <CountryInput value={form.watch(name)} onChange={(iso) => form.setValue(name, iso)} />
    </Field>
  )
}
