import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useNewRecord } from '../../kit/form/new/use-new-record.ts'
import { ApiError } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { firstTerm } from '../../kit/words/terms.ts'

/** What is typed of a new client, and what makes it one: null where that was refused, which is said at its field. */
export function useNewClient(name: string) {
  const create = useWrite('clients', 'create')
  const form = useForm({
    defaultValues: {
      fullName: name,
      email: '',
      phone: '',
      nationalityIso: null as string | null,
      source: firstTerm('lead_sources', 'manual'),
    },
  })
  function refused(error: unknown): unknown {
    const ofContacts = contactErrors(error, contactsOf(form.getValues()))
    for (const { field, message } of ofContacts.toReversed()) {
      form.setError(field, { message }, { shouldFocus: true })
    }
    return ofContacts.length ? null : showFieldErrors(error, form.setError, ['fullName', 'nationalityIso'])
  }

  return useNewRecord(form, 'client', {
    bodyOf: ({ fullName, nationalityIso, source, ...typed }) => ({
      ...{ fullName, nationalityIso, source },
      contacts: contactsOf(typed).map(({ channel, value }) => ({
        ...{ channel, value },
        valueCountry: nationalityIso,
      })),
    }),
    create: (body) => create.mutateAsync({ body }),
    refused,
    nameOf: (client) => client.fullName,
  })
}

function contactsOf({ email, phone }: { email: string; phone: string }) {
  return [
    { channel: 'email' as const, field: 'email' as const, value: email.trim() },
    { channel: 'phone' as const, field: 'phone' as const, value: phone.trim() },
  ].filter(({ value }) => value !== '')
}

/** The server names a contact by its place in the list it was sent. */
function contactErrors<C extends { field: 'email' | 'phone' }>(error: unknown, contacts: readonly C[]) {
  const details = error instanceof ApiError ? error.details : []
  return details.flatMap(({ path, message }) => {
    const contact = contacts[Number(/^contacts\.(\d+)\./.exec(path)?.[1])]
    return contact ? [{ field: contact.field, message }] : []
  })
}
