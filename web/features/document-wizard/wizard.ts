import type { SigningOrder } from '../../../contract/documents/vocabulary.ts'
import type { Answer } from '../../kit/server/api.ts'
import type { PlacedField } from '../signing/public/fields.ts'
import type { RecipientRow } from '../signing/public/recipient-rows.tsx'
import type { Subject } from './use-about.ts'

export type Template = Answer<'documentTemplates', 'get'>

export type Words = Answer<'documentTemplates', 'words'>

export type ServiceTemplate = Answer<'documentWizard', 'serviceTemplates'>['templates'][number]
type UsualOrder = Answer<'documents', 'signingDefaults'>['signingOrder']

interface PersonRef {
  name: string
  email: string | null
}

/** Who is taken where a template says client, developer or approver. */
export interface Known {
  client: (PersonRef & { id: string }) | null
  developer: PersonRef | null
  approver: PersonRef | null
}

/** A document as it comes together. */
export interface Draft {
  known: Known
  template: Template | null
  /** A template of the signing service, in place of one of the port. */
  service: ServiceTemplate | null
  file: File | null
  /** The file once it is stored, so that a second try does not store it again. */
  fileId: string | null
  /** What the template says with the values of the records; null without one. */
  words: Words | null
  title: string
  documentType: string
  recipients: readonly RecipientRow[]
  signingOrder: SigningOrder
  /** What the port has set for all of them. */
  usualOrder: UsualOrder
  fields: readonly PlacedField[]
  message: string
  reminderDays: number | null
  remindersDisabled: boolean
  /** A day; empty for as long as the port usually says. */
  expiresOn: string
  copies: string
  /** Whether an address that the client had not is stored at the client. */
  storesAddress: boolean
}

export type Step = 'choose' | 'recipients' | 'fields' | 'review'

/** What a document begins with. */
export function firstDraft(
  { client, paper }: Subject,
  rest: Omit<Known, 'client'> & { reminderDays: number | null; usualOrder: UsualOrder },
): Draft {
  const { reminderDays, usualOrder, ...known } = rest
  return {
    known: { client, ...known },
    template: null,
    service: null,
    file: null,
    fileId: null,
    words: null,
    title: '',
    documentType: paper,
    recipients: client ? [{ role: 'client', signingOrder: 1, name: client.name, email: client.email }] : [],
    signingOrder: orderOf(usualOrder, 'sequential'),
    usualOrder,
    fields: [],
    message: '',
    reminderDays,
    remindersDisabled: false,
    expiresOn: '',
    copies: '',
    storesAddress: true,
  }
}

/** The recipients of a template by name, as far as they are known. */
export function recipientsOf({ recipients }: Template, known: Known): RecipientRow[] {
  return recipients.map(({ role, signingOrder, from, name, email }) => {
    const who = from === 'person' ? { name, email } : known[from]
    return { role, signingOrder, name: who?.name ?? '', email: who?.email ?? '' }
  })
}

/** The message once a template is taken: its own, unless somebody wrote another. */
export function messageOf({ message, words }: Draft, next: Words | null): string {
  return message === (words?.message ?? '') ? (next?.message ?? '') : message
}

/** In which order they act: as the port has set, else as the template says. */
export function orderOf(usual: UsualOrder, ofTemplate: SigningOrder): SigningOrder {
  if (usual === 'TEMPLATE_DEFAULT') return ofTemplate
  return usual === 'PARALLEL' ? 'parallel' : 'sequential'
}

/**
 * Who takes the places of a template of the service: the first who signs is the client and the second the port's own
 * signer, who approves is the port's approver.
 */
export function recipientsOfService({ recipients }: ServiceTemplate, known: Known): RecipientRow[] {
  const left = { client: ['client', 'developer'], approver: ['approver'] } as Record<string, (keyof Known)[]>
  return recipients.map(({ role, signingOrder }) => {
    const from = left[role]?.shift()
    const who = from ? known[from] : null
    const own = from === 'developer' ? from : role
    return { role: own, signingOrder, name: who?.name ?? '', email: who?.email ?? '' }
  })
}

/** What is left to decide: the fields of a template are in it. */
export function stepsOf({ template, service }: Draft, sends: boolean): readonly Step[] {
  if (template || service) return ['choose', 'recipients', 'review']
  return sends ? ['choose', 'recipients', 'fields', 'review'] : ['choose', 'recipients', 'review']
}

/** What a step lacks before the next; `number` and `name` are of the recipient. Null where it is done. */
export function lackOf(
  { template, service, file, title, recipients }: Draft,
  step: Step,
): { what: 'source' | 'title' | 'name' | 'email' | 'address'; number: number; name: string } | null {
  const lack = (what: 'source' | 'title') => ({ what, number: 0, name: '' })
  if (step === 'choose') {
    if (template !== null || service !== null) return null
    if (file === null) return lack('source')
    return title.trim() === '' ? lack('title') : null
  }
  for (const [index, recipient] of recipients.entries()) {
    const [name, email] = [recipient.name?.trim() ?? '', recipient.email?.trim() ?? '']
    const of = { number: index + 1, name }
    if (name === '') return { what: 'name', ...of }
    if (email === '') return { what: 'email', ...of }
    if (!isAddress(email)) return { what: 'address', ...of }
  }
  return null
}

/** The client as a recipient with an address that is not stored yet; undefined for none. */
export function newAddressOf({ known: { client }, recipients }: Draft): string | undefined {
  if (!client || client.email !== null) return undefined
  const written = recipients.find(({ role, name }) => role === 'client' && name?.trim() === client.name)
  const email = written?.email?.trim() ?? ''
  return isAddress(email) ? email : undefined
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** What a PDF is called as long as nobody says otherwise. */
export const titleOfFile = (file: File) => file.name.replace(/\.pdf$/i, '')
