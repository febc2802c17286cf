import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RequiredCustom } from '../../kit/custom/required-custom.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { UnfoldedProps } from '../../kit/form/unfolded.tsx'
import { UnfoldedForm } from '../../kit/form/unfolded-form.tsx'
import { useSaveNew } from '../../kit/form/use-save-new.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type CreateCompanyDialogProps = {
  /** What was typed where the company was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateCompanyDialog({ name = '', onClose, onCreated }: CreateCompanyDialogProps) {
  const { t } = useTranslation()
  const begin = useOpenMade()
  const { form, custom, problem, save } = useNewCompany(name)
  const { errors, isSubmitting } = form.formState

  async function submit() {
    const done = begin()
    const company = await save()
    if (!company) return
    done({ title: t('companies.created', { name: company.name }) }, { type: 'company', id: company.id }, () =>
      onCreated(company.id, company.name),
    )
  }

  return (
    <FormDialog
      title={t('companies.create')}
      submitLabel={t('companies.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
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

/** A new company in the place where one was looked for. */
export function UnfoldedCompany({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const { form, custom, problem, save } = useNewCompany(name)
  const { errors } = form.formState
  return (
    <UnfoldedForm
      title={t('companies.create')}
      problem={problem}
      save={async () => {
        const company = await save()
        return company && { id: company.id, name: company.name }
      }}
      onFold={onFold}
      onCreated={onCreated}
    >
      <Field label={t('companies.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <Field label={t('companies.field.registrationNumber')} error={errors.registrationNumber?.message}>
        <Input {...form.register('registrationNumber')} />
      </Field>
      <RequiredCustom custom={custom} />
    </UnfoldedForm>
  )
}

/** What is typed of a new company, and what makes it one: null where that was refused, which is said at its field. */
function useNewCompany(name: string) {
  const create = useWrite('companies', 'create')
  const form = useForm({
    defaultValues: {
      name,
      registrationNumber: '',
      vatNumber: '',
      incorporationCountryIso: null as string | null,
    },
  })
  const { custom, problem, save } = useSaveNew(form, 'company')
  return {
    form,
    custom,
    problem,
    save: () =>
      save({
        bodyOf: (values) => values,
        create: (body) => create.mutateAsync({ body }),
        refused: ['name', 'registrationNumber', 'vatNumber'],
      }),
  }
}
