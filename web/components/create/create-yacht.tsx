import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { yachtTypes } from '../../../contract/values/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { choiceOptions } from '../../lib/lists/options.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ChoiceField } from '../choice-field.tsx'
import { RequiredCustom, useRequiredCustom } from '../custom/required-custom.tsx'
import { DimensionField } from '../dimension-field.tsx'
import { readDimensions } from '../dimension-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { type Owner, OwnerPicker } from '../pickers/owner-picker.tsx'
import { useOpenMade } from '../records.tsx'
import { UnitToggle } from '../unit-toggle.tsx'

type CreateYachtDialogProps = {
  owner: ComboboxOption | null
  /** What was typed where the yacht was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

const dimensions = ['length', 'width', 'draft'] as const
const dimensionLabels = {
  length: 'dimension.length',
  width: 'dimension.beam',
  draft: 'dimension.draft',
} as const

export function CreateYachtDialog({ owner, name = '', onClose, onCreated }: CreateYachtDialogProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useOpenMade()
  const create = useWrite('yachts', 'create', { touches: ['clients', 'companies'] })
  const custom = useRequiredCustom('yacht')
  const form = useForm({
    defaultValues: {
      name,
      owner: { type: 'client', option: owner } as Owner,
      type: null as (typeof yachtTypes)[number] | null,
      builder: '',
      model: '',
      registrationNumber: '',
      length: '',
      width: '',
      draft: '',
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ owner: chosen, length, width, draft, ...rest }) => {
    setProblem(null)
    const done = begin()
    const { fields, problems } = readDimensions({ length, width, draft }, unit)
    for (const { name, message } of problems) form.setError(name, { message })
    const asked = custom.read()
    if (problems.length > 0 || !chosen.option || !asked) return
    try {
      const yacht = await create.mutateAsync({
        body: {
          ...rest,
          ...fields,
          ...asked,
          ownerType: chosen.type,
          ownerId: chosen.option.value,
        },
      })
      done({ title: t('yachts.created', { name: yacht.name }) }, { type: 'yacht', id: yacht.id }, () =>
        onCreated(yacht.id, yacht.name),
      )
    } catch (error) {
      if (custom.place(error)) return
      setProblem(showFieldErrors(error, form.setError, ['name', 'builder', 'model', 'registrationNumber']))
    }
  })

  return (
    <FormDialog
      title={t('yachts.create')}
      submitLabel={t('yachts.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('yachts.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <Field label={t('yachts.field.owner')} error={errors.owner?.message} required>
        <Controller
          control={form.control}
          name="owner"
          rules={{ validate: (chosen) => chosen.option !== null || t('yachts.chooseOwner') }}
          render={({ field }) => <OwnerPicker owner={field.value} onChange={field.onChange} />}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <ChoiceField
          control={form.control}
          name="type"
          label={t('yachts.field.type')}
          options={choiceOptions('yacht', 'type')}
          placeholder={t('form.choose')}
        />
        <Field label={t('yachts.field.registrationNumber')} error={errors.registrationNumber?.message}>
          <Input {...form.register('registrationNumber')} />
        </Field>
        <Field label={t('yachts.field.builder')} error={errors.builder?.message}>
          <Input {...form.register('builder')} />
        </Field>
        <Field label={t('yachts.field.model')} error={errors.model?.message}>
          <Input {...form.register('model')} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="contents">
          <span className="flex items-center justify-between text-xs font-medium text-ink-soft">
            {t('dimension.title')}
            <UnitToggle />
          </span>
        </legend>
        <div className="grid grid-cols-3 gap-3">
          {dimensions.map((name) => (
            <DimensionField key={name} control={form.control} name={name} label={t(dimensionLabels[name])} />
          ))}
        </div>
      </fieldset>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
