import { useForm } from 'react-hook-form'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CountryField } from '../../kit/form/country-field.tsx'
import { NewRecordDialog, UnfoldedRecord } from '../../kit/form/new/new-record.tsx'
import type { UnfoldedProps } from '../../kit/form/new/unfolded.tsx'
import { useNewRecord } from '../../kit/form/new/use-new-record.ts'
import { PersonFields } from '../../kit/form/person-fields.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { firstTerm } from '../../kit/words/terms.ts'
import { fieldName } from '../../kit/words/values.ts'

type CreateResidentialClientDialogProps = {
  /** What was typed where the client was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateResidentialClientDialog(props: CreateResidentialClientDialogProps) {
  const { name = '', onClose, onCreated } = props
  const { t } = useTranslation()
  const draft = useNewResidentialClient(name)
  const { form } = draft
  return (
    <NewRecordDialog
      draft={draft}
      title={t('residentialClients.create')}
      submitLabel={t('residentialClients.createSubmit')}
      message={(fullName, { linkedClientName: linked }) => ({
        title: t('residentialClients.created', { name: fullName }),
        ...(linked ? { detail: t('residentialClients.createdLinked', { name: linked }) } : {}),
      })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <PersonFields form={form} country={form.watch('residenceCountryIso') ?? form.watch('nationalityIso')}>
        {(['residenceCountryIso', 'nationalityIso'] as const).map((country) => (
          <CountryField
            key={country}
            control={form.control}
            name={country}
            label={fieldName(country, 'residential_client')}
          />
        ))}
        <ChoiceField
          control={form.control}
          name="source"
          label={t('residential_client.field.source')}
          options={choiceOptions('residential_client', 'source')}
        />
      </PersonFields>
    </NewRecordDialog>
  )
}

/** A new residential client in the place where one was looked for. */
export function UnfoldedResidentialClient({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const draft = useNewResidentialClient(name)
  const title = t('residentialClients.create')
  return (
    <UnfoldedRecord draft={draft} title={title} onFold={onFold} onCreated={onCreated}>
      <PersonFields form={draft.form} />
    </UnfoldedRecord>
  )
}

/** What is typed of a new residential client, and what makes it one. */
function useNewResidentialClient(name: string) {
  const create = useWrite('residentialClients', 'create')
  const form = useForm({
    defaultValues: {
      fullName: name,
      email: '',
      phone: '',
      residenceCountryIso: null as string | null,
      nationalityIso: null as string | null,
      source: firstTerm('lead_sources', 'manual'),
    },
  })
  return useNewRecord(form, 'residential_client', {
    bodyOf: ({ email, ...values }) => ({ ...values, email: email.trim() || null }),
    create: (body) => create.mutateAsync({ body }),
    refused: ['fullName', 'email', 'phone', 'residenceCountryIso', 'nationalityIso'],
    nameOf: (client) => client.fullName,
  })
}
