import { dueDocument, type SaleDocument } from '../../../contract/interests/due-document.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'

/** What the new document is about, and whose name and address are taken for its client. */
export interface About {
  interestId?: string
  clientId?: string
  companyId?: string
  yachtId?: string
  reservationId?: string
}

/** Whom a document is for, and which paper of the deal comes next. */
export interface Subject {
  client: { id: string; name: string; email: string | null } | null
  paper: SaleDocument
  /** The deal's berth by its number. */
  mooring: string | null
}

/** The client of a document by name and address, and the paper that is due; undefined until they are read. */
export function useSubject({ reservationId, ...about }: About): Subject | undefined {
  const { can } = usePort()
  const reservation = useRead(
    'berthReservations',
    'get',
    { params: { id: reservationId ?? '' } },
    { enabled: reservationId !== undefined && can('reservations.view') },
  )
  const clientId = about.clientId ?? reservation.data?.clientId
  const interestId = about.interestId ?? reservation.data?.interestId ?? undefined
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
  // The usual way goes from the EOI to the contract: an agreement between them is chosen.
  const paper = (interest.data && dueDocument(interest.data, new Set())) ?? 'contract'
  const links = interest.data?.berths ?? []
  const linked = links.find(({ isPrimary }) => isPrimary) ?? links[0]
  const mooring = reservation.data?.mooringNumber ?? linked?.mooringNumber ?? null
  if (reservationId !== undefined && reservation.isPending && can('reservations.view')) return undefined
  if ((!interestId && !clientId) || interest.error || client.error) return { client: null, paper, mooring }
  if (!client.data) return undefined
  const mails = client.data.contacts.filter(({ channel }) => channel === 'email')
  const mail = mails.find(({ isPrimary }) => isPrimary) ?? mails[0]
  return {
    client: { id: client.data.id, name: client.data.fullName, email: mail?.value ?? null },
    paper,
    mooring,
  }
}
