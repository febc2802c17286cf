import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { leadCategories, temperatures } from '../../../contract/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { DimensionInput, readDimension } from '../../components/dimension-input.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ClientPicker, YachtPicker } from '../../components/record-picker.tsx'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { useWrite } from '../../lib/server-state.ts'
import { optionsOf } from './vocabulary.ts'

type CreateInterestDialogProps = {
  client: ComboboxOption | null
  berthId: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
}

const dimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const
const dimensionLabels = {
  desiredLength: 'dimension.length',
  desiredWidth: 'dimension.beam',
  desiredDraft: 'dimension.draft',
} as const

/** Opens an interest: who, with which yacht or which size, and how warm. */
export function CreateInterestDialog({ client, berthId, onClose, onCreated }: CreateInterestDialogProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('interests', 'create', { touches: ['clients', 'berths', 'dashboard'] })
  const form = useForm({
    defaultValues: {
      client: client as ComboboxOption | null,
      yacht: null as ComboboxOption | null,
      leadCategory: 'general_interest' as (typeof leadCategories)[number],
      temperature: 'warm' as (typeof temperatures)[number],
      desiredLength: '',
      desiredWidth: '',
      desiredDraft: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const chosen = form.watch('client')
  const yacht = form.watch('yacht')

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const read = dimensions.map((name) => ({ name, ...readDimension(name, values[name], unit) }))
    for (const { name, problem: message } of read) if (message) form.setError(name, { message })
    if (read.some((one) => one.problem) || !values.client) return
    try {
      const interest = await create.mutateAsync({
        body: {
          clientId: values.client.value,
          yachtId: values.yacht?.value ?? null,
          leadCategory: values.leadCategory,
          temperature: values.temperature,
          ...(berthId ? { berthIds: [berthId] } : {}),
          ...Object.assign({}, ...read.map((one) => one.fields)),
        },
      })
      showToast({ title: t('interests.created', { name: interest.clientName }) })
      onCreated(interest.id)
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, [...dimensions]))
    }
  })

  return (
    <FormDialog
      title={t('interests.create')}
      submitLabel={t('interests.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('interests.field.client')} error={errors.client?.message} required>
        <Controller
          control={form.control}
          name="client"
          rules={{ required: t('form.required') }}
          render={({ field }) => (
            <ClientPicker
              value={field.value}
              onChange={(option) => {
                field.onChange(option)
                form.setValue('yacht', null)
              }}
            />
          )}
        />
      </Field>
      <Field label={t('record.type.yacht')} hint={t('interests.yachtHint')}>
        <Controller
          control={form.control}
          name="yacht"
          render={({ field }) => (
            <YachtPicker
              value={field.value}
              onChange={field.onChange}
              {...(chosen ? { ownerId: chosen.value } : {})}
            />
          )}
        />
      </Field>
      {!yacht && (
        <fieldset className="flex flex-col gap-2">
          <legend className="flex w-full items-center justify-between text-sm font-medium">
            {t('interests.requirement')} <UnitToggle />
          </legend>
          <div className="grid grid-cols-3 gap-3">
            {dimensions.map((name) => (
              <Field key={name} label={t(dimensionLabels[name])} error={errors[name]?.message}>
                <Controller
                  control={form.control}
                  name={name}
                  render={({ field }) => (
                    <DimensionInput value={field.value} onChange={field.onChange} unit={unit} />
                  )}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('interests.field.leadCategory')}>
          <Controller
            control={form.control}
            name="leadCategory"
            render={({ field }) => (
              <Select
                value={field.value}
                onValueChange={field.onChange}
                options={optionsOf(leadCategories, (value) => t(`vocabulary.leadCategory.${value}`))}
              />
            )}
          />
        </Field>
        <Field label={t('interests.field.temperature')}>
          <Controller
            control={form.control}
            name="temperature"
            render={({ field }) => (
              <Select
                value={field.value}
                onValueChange={field.onChange}
                options={optionsOf(temperatures, (value) => t(`vocabulary.temperature.${value}`))}
              />
            )}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
