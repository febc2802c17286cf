import { RequiredCustom } from '../../kit/custom/required-custom.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CountryField } from '../../kit/form/country-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { PersonFields } from '../../kit/form/person-fields.tsx'
import type { UnfoldedProps } from '../../kit/form/unfolded.tsx'
import { UnfoldedForm } from '../../kit/form/unfolded-form.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
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
  const begin = useOpenMade()
  const { form, custom, problem, save } = useNewClient(name)
  const { errors, isSubmitting } = form.formState
  const [fullName, email, phone] = form.watch(['fullName', 'email', 'phone'])

  async function submit() {
    const done = begin()
    const client = await save()
    if (!client) return
    done({ title: t('clients.created', { name: client.fullName }) }, { type: 'client', id: client.id }, () =>
      onCreated(client.id, client.fullName),
    )
  }

  return (
    <FormDialog
      title={t('clients.create')}
      submitLabel={t('clients.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PersonFields
        register={form.register as never}
        errors={errors}
        phone={phone}
        country={form.watch('nationalityIso')}
      >
        <CountryField control={form.control} name="nationalityIso" label={t('client.field.nationalityIso')} />
        <ChoiceField
          control={form.control}
          name="source"
          label={t('client.field.source')}
          options={choiceOptions('client', 'source')}
        />
      </PersonFields>
      <RequiredCustom custom={custom} />
      <KnownClients name={fullName} email={email} phone={phone} onChoose={onCreated} />
    </FormDialog>
  )
}

/** A new client in the place where one was looked for. */
export function UnfoldedClient({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const { form, custom, problem, save } = useNewClient(name)
  const [fullName, email, phone] = form.watch(['fullName', 'email', 'phone'])
  return (
    <UnfoldedForm
      title={t('clients.create')}
      problem={problem}
      save={async () => {
        const client = await save()
        return client && { id: client.id, name: client.fullName }
      }}
      onFold={onFold}
      onCreated={onCreated}
    >
      <PersonFields register={form.register as never} errors={form.formState.errors} phone={phone} />
      <RequiredCustom custom={custom} />
      <KnownClients name={fullName} email={email} phone={phone} onChoose={onCreated} />
    </UnfoldedForm>
  )
}
