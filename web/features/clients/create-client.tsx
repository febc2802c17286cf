import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CountryField } from '../../kit/form/country-field.tsx'
import { NewRecordDialog, UnfoldedRecord } from '../../kit/form/new/new-record.tsx'
import type { UnfoldedProps } from '../../kit/form/new/unfolded.tsx'
import { PersonFields } from '../../kit/form/person-fields.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KnownClients } from './known-clients.tsx'
import { useNewClient } from './new-client.ts'

type CreateClientDialogProps = {
  /** What was typed where the client was looked for. */
  name?: string
  onClose: () => void
  /** Also called with a client who was known before. */
  onCreated: (id: string, name: string) => void
}

export function CreateClientDialog({ name = '', onClose, onCreated }: CreateClientDialogProps) {
  const { t } = useTranslation()
  const draft = useNewClient(name)
  const { form } = draft
  return (
    <NewRecordDialog
      draft={draft}
      title={t('clients.create')}
      submitLabel={t('clients.createSubmit')}
      message={(fullName) => ({ title: t('clients.created', { name: fullName }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <PersonFields form={form} country={form.watch('nationalityIso')}>
        <CountryField control={form.control} name="nationalityIso" label={t('client.field.nationalityIso')} />
        <ChoiceField
          control={form.control}
          name="source"
          label={t('client.field.source')}
          options={choiceOptions('client', 'source')}
        />
      </PersonFields>
      <Known form={form} onChoose={onCreated} />
    </NewRecordDialog>
  )
}

/** A new client in the place where one was looked for. */
export function UnfoldedClient({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const draft = useNewClient(name)
  return (
    <UnfoldedRecord draft={draft} title={t('clients.create')} onFold={onFold} onCreated={onCreated}>
      <PersonFields form={draft.form} />
      <Known form={draft.form} onChoose={onCreated} />
    </UnfoldedRecord>
  )
}

type KnownProps = Pick<ReturnType<typeof useNewClient>, 'form'> & {
  onChoose: (id: string, name: string) => void
}

function Known({ form, onChoose }: KnownProps) {
  const [fullName, email, phone] = form.watch(['fullName', 'email', 'phone'])
  return <KnownClients name={fullName} email={email} phone={phone} onChoose={onChoose} />
}
