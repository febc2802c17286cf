/** A recipient as the service keeps it. */
export interface StandInRecipient {
  id: number
  email: string
  name: string
  role: string
  signingOrder: number | null
  token: string
  signedAt: string | null
  readStatus: string
  signingStatus: string
  sendStatus: string
  expiresAt: string | null
  expirationNotifiedAt: string | null
  rejectionReason: string | null
}

export interface StandInField {
  id: number
  recipientId: number
  type: string
  page: number
  positionX: number
  positionY: number
  width: number
  height: number
  fieldMeta: Record<string, unknown> | null
  /** Whether it is filled in. */
  inserted?: boolean
}

/** A document or template as the service keeps it. */
export interface StandInEnvelope {
  number: number
  id: string
  type: 'DOCUMENT' | 'TEMPLATE'
  externalId: string | null
  title: string
  status: string
  createdAt: string
  updatedAt: string
  completedAt: string | null
  deletedAt: string | null
  meta: Record<string, unknown>
  recipients: StandInRecipient[]
  fields: StandInField[]
  pdf: Buffer | null
  /** It gives no bytes of the signed file. */
  empty?: boolean
}

/** What is asked of the stand-in. */
export interface StandInRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Buffer
  json: Record<string, unknown>
  origin: string
}

export interface Answer {
  status: number
  json?: unknown
  bytes?: Buffer
}

/** What both generations need of the service. */
export interface Store {
  readonly envelopes: StandInEnvelope[]
  readonly url: string
  nextId(): number
  add(change: Partial<StandInEnvelope> & { title: string }): StandInEnvelope
  recipient(person: {
    email: string
    name?: string
    role?: string
    signingOrder?: number | null
  }): StandInRecipient
  send(envelope: StandInEnvelope): string | null
  renew(envelope: StandInEnvelope, recipients: readonly number[]): void
  cancel(envelope: StandInEnvelope): void
  remove(envelope: StandInEnvelope): void
  raise(event: string, envelope: StandInEnvelope): void
}

/** Whoever signed or filled in a field keeps their place; copies never do anything. */
export function hasBegun(
  { fields }: StandInEnvelope,
  { id, role, signingStatus }: StandInRecipient,
): boolean {
  if (role === 'CC') return false
  return (
    signingStatus !== 'NOT_SIGNED' || fields.some((one) => one.recipientId === id && one.inserted === true)
  )
}

/** The signed file: what was sent with the names of those who signed. */
export function signedPdf({ pdf, recipients, empty }: StandInEnvelope): Buffer {
  if (empty) return Buffer.alloc(0)
  const names = recipients.filter(({ role }) => role !== 'CC').map(({ name }) => name)
  return Buffer.concat([pdf ?? Buffer.from('%PDF-1.7\n'), Buffer.from(`\n% signed by ${names.join(', ')}`)])
}
