import type { SigningOrder } from '../../../contract/documents/vocabulary.ts'
import type { PlacedField } from '../../components/signing/fields.ts'
import type { RecipientRow } from '../../components/signing/recipient-rows.tsx'
import type { Answer } from '../../lib/api.ts'

export type Template = Answer<'documentTemplates', 'get'>

interface Named {
  name: string
  email: string | null
}

/** Who is taken where a template says client, developer or approver. */
export interface Known {
  client: Named | null
  developer: Named | null
  approver: Named | null
}

/** A document as it comes together. */
export interface Draft {
  known: Known
  template: Template | null
  file: File | null
  /** The file once it is stored, so that a second try does not store it again. */
  fileId: string | null
  title: string
  documentType: string
  recipients: readonly RecipientRow[]
  signingOrder: SigningOrder
  fields: readonly PlacedField[]
  message: string
  reminderDays: number | null
  remindersDisabled: boolean
  /** A day; empty for as long as the port usually says. */
  expiresOn: string
  copies: string
}

export type Step = 'choose' | 'recipients' | 'fields' | 'review'

/** What a document begins with. */
export function firstDraft(
  client: Named | null,
  rest: Omit<Known, 'client'> & { reminderDays: number | null },
): Draft {
  const { reminderDays, ...known } = rest
  return {
    known: { client, ...known },
    template: null,
    file: null,
    fileId: null,
    title: '',
    documentType: 'contract',
    recipients: client ? [{ role: 'client', signingOrder: 1, ...client }] : [],
    signingOrder: 'sequential',
    fields: [],
    message: '',
    reminderDays,
    remindersDisabled: false,
    expiresOn: '',
    copies: '',
  }
}

/** The recipients of a template by name, as far as they are known. */
export function recipientsOf({ recipients }: Template, known: Known): RecipientRow[] {
  return recipients.map(({ role, signingOrder, from, name, email }) => {
    const who = from === 'person' ? { name, email } : known[from]
    return { role, signingOrder, name: who?.name ?? '', email: who?.email ?? '' }
  })
}

/** What is left to decide: the fields of a template are in it. */
export function stepsOf({ template }: Draft, sends: boolean): readonly Step[] {
  if (template) return ['choose', 'recipients', 'review']
  return sends ? ['choose', 'recipients', 'fields', 'review'] : ['choose', 'recipients', 'review']
}

/** Whether a step is done well enough for the next. */
export function isReady({ template, file, title, recipients }: Draft, step: Step): boolean {
  if (step === 'choose') return template !== null || (file !== null && title.trim() !== '')
  return recipients.every(
    ({ name, email }) => Boolean(name?.trim()) && /^[^\s@]+@[^\s@]+$/.test(email?.trim() ?? ''),
  )
}
