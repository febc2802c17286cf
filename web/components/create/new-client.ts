import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Answer } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useWrite } from '../../lib/server-state.ts'
import { firstTerm } from '../../lib/words/terms.ts'
import { useRequiredCustom } from '../custom/required-custom.tsx'

type Client = Answer<'clients', 'create'>

/** What is typed of a new client, and what makes it one: null where that was refused, which is said at its field. */
export function useNewClient(name: string) {
  const [problem, setProblem] = useState<unknown>(null)
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

  async function save(): Promise<Client | null> {
    setProblem(null)
    let made: Client | null = null
    await form.handleSubmit(async (values) => {
      const asked = custom.read()
      if (!asked) return
      const contacts = [
        { channel: 'email' as const, field: 'email' as const, value: values.email.trim() },
        { channel: 'phone' as const, field: 'phone' as const, value: values.phone.trim() },
      ].filter((contact) => contact.value !== '')
      try {
        made = await create.mutateAsync({
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
      } catch (error) {
        if (custom.place(error)) return
        const refusedContact = contactErrors(error, contacts)
        for (const { field, message } of refusedContact.toReversed()) {
          form.setError(field, { message }, { shouldFocus: true })
        }
        setProblem(
          refusedContact.length
            ? null
            : showFieldErrors(error, form.setError, ['fullName', 'nationalityIso']),
        )
      }
    })()
    return made
  }

  return { form, custom, problem, save }
}

/** The server names a contact by its place in the list it was sent. */
function contactErrors<C extends { field: 'email' | 'phone' }>(error: unknown, contacts: readonly C[]) {
  const details = error instanceof ApiError ? error.details : []
  return details.flatMap(({ path, message }) => {
    const contact = contacts[Number(/^contacts\.(\d+)\./.exec(path)?.[1])]
    return contact ? [{ field: contact.field, message }] : []
  })
}
