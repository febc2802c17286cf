import type { FieldType, SignerRole } from '../../../../contract/documents/vocabulary.ts'
import { largestPdf } from '../../../../contract/files/limits.ts'
import { dayMs } from '../../../../contract/values/days.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type {
  EnvelopeState,
  Link,
  PlacedField,
  Recipient,
  RecipientState,
  ServiceTemplate,
  ServiceTemplateDetail,
} from '../provider.ts'
import { SigningFault } from '../provider.ts'

/** A recipient as both generations answer it. */
export interface TheirRecipient {
  id?: number
  recipientId?: number
  email: string
  name?: string
  role: string
  signingOrder: number | null
  token: string
  signedAt?: string | null
  readStatus?: string | null
  signingStatus?: string | null
  expiresAt?: string | null
  expirationNotifiedAt?: string | null
  rejectionReason?: string | null
  signingUrl?: string
}

/** What a role is there: a witness signs as any signer does. */
export const theirRole = {
  client: 'SIGNER',
  developer: 'SIGNER',
  witness: 'SIGNER',
  approver: 'APPROVER',
  cc: 'CC',
} as const satisfies Record<SignerRole, string>

/** What their roles are here, where a template names them. */
function ourRole(role: string): SignerRole {
  return role === 'APPROVER' ? 'approver' : role === 'CC' ? 'cc' : 'client'
}

/** The languages the service speaks; others read English. */
const spoken: ReadonlySet<string> = new Set(['de', 'en', 'fr', 'es', 'it', 'nl', 'pl', 'ja', 'ko', 'zh'])

export const theirLanguage = (language: string) => (spoken.has(language) ? language : 'en')

/** How a signed date is written there, of the formats that the service takes: the day as our own pages write it. */
export const theirDateFormat: Readonly<Record<ClientLanguage, string>> = {
  en: 'dd/MM/yyyy',
  sv: 'yyyy-MM-dd',
  fi: 'dd.MM.yyyy',
}

const idOf = ({ id, recipientId }: TheirRecipient) => String(id ?? recipientId)

/** Their recipients by our ids: by their id where it is known, else by address, role and order. */
export function matched(
  ours: readonly Recipient[],
  theirs: readonly TheirRecipient[],
): { id: string; their: TheirRecipient }[] {
  const left = [...theirs]
  return ours.map((one) => {
    const fits = (their: TheirRecipient) =>
      one.externalId === null
        ? their.email.toLowerCase() === one.email.toLowerCase() && their.role === theirRole[one.role]
        : idOf(their) === one.externalId
    const same = left.filter(fits)
    const chosen = same.find(({ signingOrder }) => signingOrder === one.order) ?? same[0]
    if (!chosen) throw new SigningFault('refused', `The service has no recipient ${one.email}.`)
    left.splice(left.indexOf(chosen), 1)
    return { id: one.id, their: chosen }
  })
}

/** Where each recipient signs. */
export function linksOf(host: string, ours: readonly Recipient[], theirs: readonly TheirRecipient[]): Link[] {
  return matched(ours, theirs).map(({ id, their }) => ({ id, ...linkOf(host, their) }))
}

export function linkOf(host: string, their: TheirRecipient): Omit<Link, 'id'> {
  return {
    externalId: idOf(their),
    token: their.token,
    url: their.signingUrl ?? `${host}/sign/${their.token}`,
  }
}

/** Ids of theirs by ours, to be kept. */
export function recipientIds(ours: readonly Recipient[], theirs: readonly TheirRecipient[]) {
  return matched(ours, theirs).map(({ id, their }) => ({ id, externalId: idOf(their) }))
}

/** What is said of a recipient. Whoever gets a copy is born signed and never signs. */
export function stateOf(their: TheirRecipient): RecipientState {
  const status = their.signingStatus?.toUpperCase()
  const acts = their.role !== 'CC'
  const declined = acts && status === 'REJECTED'
  return {
    externalId: their.id === undefined && their.recipientId === undefined ? null : idOf(their),
    token: their.token ?? null,
    email: their.email,
    // One that is told of without a word about reading counts as opened.
    opened: acts && (their.readStatus ?? 'OPENED').toUpperCase() === 'OPENED',
    signed: acts && !declined && status === 'SIGNED',
    signedAt: acts && !declined && their.signedAt ? new Date(their.signedAt) : null,
    declined,
    declineReason: their.rejectionReason ?? null,
    expired: acts && status !== 'SIGNED' && !declined && Boolean(their.expirationNotifiedAt),
  }
}

/** Whether somebody signed. */
export const hasSigned = ({ role, signingStatus }: TheirRecipient) =>
  role !== 'CC' && signingStatus?.toUpperCase() === 'SIGNED'

/** Whether two addresses are one there. */
export const isSameAddress = (one: { email: string }, other: { email: string }) =>
  one.email.toLowerCase() === other.email.toLowerCase()

/** What each of their fields has to be told beside its place. */
export function fieldMeta({ type, label, required, options, value }: PlacedField): Record<string, unknown> {
  const common = { type, required, ...(label ? { label } : {}) }
  if (type === 'text') return { ...common, ...(value ? { text: value } : {}) }
  if (type === 'number') return { ...common, ...(value ? { value } : {}) }
  if (type === 'dropdown') return { ...common, values: options.map((one) => ({ value: one })) }
  if (type === 'radio' || type === 'checkbox') {
    const values = (options.length > 0 ? options : [label ?? '']).map((one, id) => ({
      id: id + 1,
      checked: one === value || (type === 'checkbox' && value === 'true'),
      value: one,
    }))
    return { ...common, values }
  }
  return { type }
}

/** Their word for a kind of field. */
export const theirField = (type: FieldType) => type.toUpperCase()

/** A signer without a place to sign is refused there: they get one at the foot of the first page. */
export function withSignatures(
  recipients: readonly Recipient[],
  fields: readonly PlacedField[],
): readonly PlacedField[] {
  const signs = (id: string) => fields.some((one) => one.recipientId === id && one.type === 'signature')
  const without = recipients.filter(({ id, role }) => theirRole[role] === 'SIGNER' && !signs(id))
  const newFields = without.map(({ id }, index): PlacedField => {
    const place = {
      page: 1,
      x: 5 + (index % 3) * 31,
      y: 91 - Math.floor(index / 3) * 7,
      width: 28,
      height: 6,
    }
    return {
      id,
      recipientId: id,
      type: 'signature',
      ...place,
      label: null,
      required: true,
      options: [],
      value: null,
    }
  })
  return [...fields, ...newFields]
}

/** Our recipients in the places of a template, those of the same role in their order. */
export function inPlaces(
  ours: readonly Recipient[],
  places: readonly TheirRecipient[],
): { id: number; email: string; name: string; signingOrder: number }[] {
  const left = places.toSorted((a, b) => (a.signingOrder ?? 0) - (b.signingOrder ?? 0))
  return ours
    .toSorted((a, b) => a.order - b.order)
    .flatMap((one) => {
      const at = left.findIndex(({ role }) => role === theirRole[one.role])
      const [place] = at < 0 ? left.splice(0, 1) : left.splice(at, 1)
      if (!place) throw new SigningFault('refused', `The template has no place for ${one.name}.`)
      return [{ id: Number(idOf(place)), email: one.email, name: one.name, signingOrder: one.order }]
    })
}

/** A field of a template, to be filled in beforehand. */
export interface TheirField {
  id: number
  type: string
  fieldMeta?: { label?: string; placeholder?: string; type?: string } | null
}

const prefilled: ReadonlySet<string> = new Set(['TEXT', 'NUMBER', 'RADIO', 'DROPDOWN', 'DATE', 'CHECKBOX'])

/** The values for the fields of a template, by their labels; what a label leaves out would be lost there. */
export function prefillOf(fields: readonly TheirField[], values: Readonly<Record<string, string>>) {
  return fields.flatMap(({ id, type, fieldMeta: meta }) => {
    const value = meta?.label === undefined ? undefined : values[meta.label]
    if (value === undefined || !prefilled.has(type)) return []
    return [
      {
        id,
        type: type.toLowerCase(),
        label: meta!.label,
        ...(meta!.placeholder ? { placeholder: meta!.placeholder } : {}),
        value: type === 'CHECKBOX' ? [value] : value,
      },
    ]
  })
}

/** Whole days until an envelope expires there, at least one. */
export function daysUntil(expiresAt: Date | null): number | null {
  if (!expiresAt) return null
  return Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / dayMs))
}

/** Bytes of the largest signed file: it has a certificate beside what was sent. */
export const largestSigned = largestPdf + 10 * 1024 * 1024

const statuses: Readonly<Record<string, EnvelopeState['status']>> = {
  DRAFT: 'draft',
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'declined',
  CANCELLED: 'cancelled',
}

/** What they call the state of an envelope. */
export const statusOf = (status: string): EnvelopeState['status'] => statuses[status] ?? 'pending'

/** Whoever signs an envelope that is not open for it is reminded of nothing. Throws a SigningFault. */
export function assertOpen(status: string): void {
  if (statusOf(status) !== 'pending')
    throw new SigningFault('refused', 'The document is not open for signing there.')
}

/** What the service knows nothing of is gone; any other fault is thrown on. */
export function goneOr(error: unknown): EnvelopeState {
  if (error instanceof SigningFault && error.kind === 'gone')
    return { status: 'gone', completedAt: null, recipients: [] }
  throw error
}

interface TheirTemplate {
  id: string
  title: string
  recipients: readonly TheirRecipient[]
}

/** A template, with a place for each of its recipients in their order. */
export function templateOf({ id, title, recipients }: TheirTemplate): ServiceTemplate {
  const places = recipients.map(({ role, name, signingOrder }) => ({
    role: ourRole(role),
    name: name ?? '',
    order: signingOrder ?? 1,
  }))
  return { id, title, recipients: places.toSorted((a, b) => a.order - b.order) }
}

/** The fields of a template that can be filled in beforehand. */
export function fillable(fields: readonly TheirField[]): ServiceTemplateDetail['fields'] {
  return fields.flatMap(({ type, fieldMeta: meta }) =>
    meta?.label && prefilled.has(type) ? [{ label: meta.label, placeholder: meta.placeholder ?? null }] : [],
  )
}

/** A field of an envelope where it stands. */
export interface TheirPlacedField {
  recipientId: number
  type: string
  page: number
  /** Percent of the page; a decimal text. */
  positionX: string | number
  positionY: string | number
  width: string | number
  height: string | number
  /** Whether it is filled in. */
  inserted?: boolean
  fieldMeta?: Record<string, unknown> | null
}

/**
 * Their recipient with the address that ours has now, made before: none of those who are known, of whom one has the old address.
 */
export function replacementOf(
  { email, role, order }: Recipient,
  theirs: readonly TheirRecipient[],
  knownIds: readonly string[],
): TheirRecipient | undefined {
  return theirs.find(
    (their) =>
      !knownIds.includes(idOf(their)) &&
      their.email.toLowerCase() === email.toLowerCase() &&
      their.role === theirRole[role] &&
      (their.signingOrder ?? order) === order &&
      their.signingStatus?.toUpperCase() !== 'SIGNED',
  )
}
