import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { choiceOptions } from '../../lib/lists/options.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { firstTerm } from '../../lib/words/terms.ts'
import { ChoiceField } from '../choice-field.tsx'
import { RequiredCustom, useRequiredCustom } from '../custom/required-custom.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CountryField } from '../place/country-field.tsx'
import { useOpenMade } from '../records.tsx'
import { KnownClients } from './known-clients.tsx'
import { PersonFields } from './person-fields.tsx'

type CreateClientDialogProps = {
  /** What was typed where the client was looked for. */
  name?: string
  onClose: () => void
  /** Also called with a client who was known before. */
  onCreated: (id: string, name: string) => void
}

export function CreateClientDialog({ name = '', onClose, onCreated }: CreateClientDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useOpenMade()
  const create = useWrite('clients', 'create')
  const custom = useRequiredCustom('client')
  const form = useForm({
    defaultValues: {
      fullName: name,
      email: '',
      phone: '',
      nationalityIso: null as string | null,
      source: firstTerm('lead_sources', 'manual'),
    },
  })
  const { errors, isSubmitting } = form.formState
  const [fullName, email, phone] = form.watch(['fullName', 'email', 'phone'])

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const done = begin()
    const asked = custom.read()
    if (!asked) return
    const contacts = [
      { channel: 'email' as const, field: 'email' as const, value: values.email.trim() },
      { channel: 'phone' as const, field: 'phone' as const, value: values.phone.trim() },
    ].filter((contact) => contact.value !== '')
    try {
      const client = await create.mutateAsync({
        body: {
          fullName: values.fullName,
          nationalityIso: values.nationalityIso,
          source: values.source,
          ...asked,
          contacts: contacts.map(({ channel, value }) => ({
            channel,
            value,
            valueCountry: values.nationalityIso,
          })),
        },
      })
      done(
        { title: t('clients.created', { name: client.fullName }) },
        { type: 'client', id: client.id },
        () => onCreated(client.id, client.fullName),
      )
    } catch (error) {
      if (custom.place(error)) return
      const refusedContact = contactErrors(error, contacts)
      for (const { field, message } of refusedContact.toReversed()) {
        form.setError(field, { message }, { shouldFocus: true })
      }
      setProblem(
        refusedContact.length ? null : showFieldErrors(error, form.setError, ['fullName', 'nationalityIso']),
      )
    }
  })

  return (
    <FormDialog
      title={t('clients.create')}
      submitLabel={t('clients.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PersonFields register={form.register as never} errors={errors}>
        <CountryField control={form.control} name="nationalityIso" label={t('fieldName.nationalityIso')} />
        <ChoiceField
          control={form.control}
          name="source"
          label={t('fieldName.source')}
          options={choiceOptions('client', 'source')}
        />
      </PersonFields>
      <RequiredCustom custom={custom} />
      <KnownClients name={fullName} email={email} phone={phone} onChoose={onCreated} />
    </FormDialog>
  )
}

/** The server names a contact by its place in the list it was sent. */
function contactErrors<C extends { field: 'email' | 'phone' }>(error: unknown, contacts: readonly C[]) {
  const details = error instanceof ApiError ? error.details : []
  return details.flatMap(({ path, message }) => {
    const contact = contacts[Number(/^contacts\.(\d+)\./.exec(path)?.[1])]
    return contact ? [{ field: contact.field, message }] : []
  })
}
