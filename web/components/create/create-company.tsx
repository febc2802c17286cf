import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { RequiredCustom, useRequiredCustom } from '../custom/required-custom.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CountryInput } from '../place/country-input.tsx'
import { useOpenMade } from '../records.tsx'

type CreateCompanyDialogProps = {
  /** What was typed where the company was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateCompanyDialog({ name = '', onClose, onCreated }: CreateCompanyDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useOpenMade()
  const create = useWrite('companies', 'create')
  const custom = useRequiredCustom('company')
  const form = useForm({
    defaultValues: {
      name,
      registrationNumber: '',
      vatNumber: '',
      incorporationCountryIso: null as string | null,
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    setProblem(null)
    const done = begin()
    const asked = custom.read()
    if (!asked) return
    try {
      const company = await create.mutateAsync({ body: { ...body, ...asked } })
      done(
        { title: t('companies.created', { name: company.name }) },
        { type: 'company', id: company.id },
        () => onCreated(company.id, company.name),
      )
    } catch (error) {
      if (custom.place(error)) return
      setProblem(showFieldErrors(error, form.setError, ['name', 'registrationNumber', 'vatNumber']))
    }
  })

  return (
    <FormDialog
      title={t('companies.create')}
      submitLabel={t('companies.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('companies.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={t('companies.field.registrationNumber')} error={errors.registrationNumber?.message}>
          <Input {...form.register('registrationNumber')} />
        </Field>
        <Field label={t('companies.field.vatNumber')} error={errors.vatNumber?.message}>
          <Input {...form.register('vatNumber')} />
        </Field>
      </div>
      <Field label={t('companies.field.country')}>
        <Controller
          control={form.control}
          name="incorporationCountryIso"
          render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
