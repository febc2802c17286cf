import { useForm } from 'react-hook-form'
import { CountryField } from '../../kit/form/country-field.tsx'
import { NewRecordDialog, UnfoldedRecord } from '../../kit/form/new/new-record.tsx'
import type { UnfoldedProps } from '../../kit/form/new/unfolded.tsx'
import { useNewRecord } from '../../kit/form/new/use-new-record.ts'
import { TextField } from '../../kit/form/text-field.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { companyLabels } from './company.ts'

type CreateCompanyDialogProps = {
  /** What was typed where the company was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateCompanyDialog({ name = '', onClose, onCreated }: CreateCompanyDialogProps) {
  const { t } = useTranslation()
  const draft = useNewCompany(name)
  const { form } = draft
  const labels = companyLabels(t)
  return (
    <NewRecordDialog
      draft={draft}
      title={t('companies.create')}
      submitLabel={t('companies.createSubmit')}
      message={(company) => ({ title: t('companies.created', { name: company }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <TextField form={form} name="name" label={t('companies.field.name')} required autoFocus />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField form={form} name="registrationNumber" label={labels.registrationNumber} />
        <TextField form={form} name="vatNumber" label={labels.vatNumber} />
      </div>
      <CountryField
        control={form.control}
        name="incorporationCountryIso"
        label={labels.incorporationCountryIso}
      />
    </NewRecordDialog>
  )
}

/** A new company in the place where one was looked for. */
export function UnfoldedCompany({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const draft = useNewCompany(name)
  const { form } = draft
  return (
    <UnfoldedRecord draft={draft} title={t('companies.create')} onFold={onFold} onCreated={onCreated}>
      <TextField form={form} name="name" label={t('companies.field.name')} required autoFocus />
      <TextField form={form} name="registrationNumber" label={companyLabels(t).registrationNumber} />
    </UnfoldedRecord>
  )
}

/** What is typed of a new company, and what makes it one. */
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
  return useNewRecord(form, 'company', {
    bodyOf: (values) => values,
    create: (body) => create.mutateAsync({ body }),
    refused: ['name', 'registrationNumber', 'vatNumber', 'incorporationCountryIso'],
    nameOf: (company) => company.name,
  })
}
