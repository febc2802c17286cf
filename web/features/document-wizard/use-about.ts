import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'

/** What the new document is about, and whose name and address are taken for its client. */
export interface About {
  interestId?: string
  clientId?: string
  companyId?: string
  yachtId?: string
}

/** The client of a document by name and address; undefined until they are read. */
export function useClientOf({
  interestId,
  clientId,
}: About): { name: string; email: string | null } | null | undefined {
  const { can } = usePort()
  const interest = useRead(
    'interests',
    'get',
    { params: { id: interestId ?? '' } },
    { enabled: interestId !== undefined && can('interests.view') },
  )
  const id = clientId ?? interest.data?.clientId
  const client = useRead(
    'clients',
    'get',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined && can('clients.view') },
  )
  if (!interestId && !clientId) return null
  if (interest.error || client.error) return null
  if (!client.data) return undefined
  const mails = client.data.contacts.filter(({ channel }) => channel === 'email')
  const mail = mails.find(({ isPrimary }) => isPrimary) ?? mails[0]
  return { name: client.data.fullName, email: mail?.value ?? null }
}
