import type { Answer } from '../../lib/api.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'

/** What the new document is about, and whose name and address are taken for its client. */
export interface About {
  interestId?: string
  clientId?: string
  companyId?: string
  yachtId?: string
}

/** Whom a document is for, and which paper of the deal comes next. */
export interface Subject {
  client: { name: string; email: string | null } | null
  paper: 'eoi' | 'contract'
  /** The deal's berth by its number. */
  mooring: string | null
}

/** The client of a document by name and address, and the paper that is due; undefined until they are read. */
export function useSubject({ interestId, clientId }: About): Subject | undefined {
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
  const paper = interest.data && isBeforeEoi(interest.data) ? 'eoi' : 'contract'
  const links = interest.data?.berths ?? []
  const mooring = (links.find(({ isPrimary }) => isPrimary) ?? links[0])?.mooringNumber ?? null
  if ((!interestId && !clientId) || interest.error || client.error) return { client: null, paper, mooring }
  if (!client.data) return undefined
  const mails = client.data.contacts.filter(({ channel }) => channel === 'email')
  const mail = mails.find(({ isPrimary }) => isPrimary) ?? mails[0]
  return { client: { name: client.data.fullName, email: mail?.value ?? null }, paper, mooring }
}

function isBeforeEoi({ eoiDocStatus, pipelineStage }: Answer<'interests', 'get'>): boolean {
  return eoiDocStatus !== 'signed' && ['enquiry', 'qualified', 'eoi', 'nurturing'].includes(pipelineStage)
}
