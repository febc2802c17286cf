import type { Answer, StandInEnvelope, StandInRequest, Store } from './stand-in-shape.ts'

interface Prefilled {
  id: number
  type: string
  label?: string
  placeholder?: string
  value: string | string[]
}

interface Typed {
  prefillFields?: readonly Prefilled[] | undefined
  title: string
  externalId?: string
  meta?: Record<string, unknown>
  recipients: { id?: number; name: string; email: string; role?: string; signingOrder?: number }[]
}

const message = (status: number, text: string): Answer => ({ status, json: { message: text } })

/** The first generation. */
export function answerV1(service: Store, request: StandInRequest): Answer {
  const [, , , kind, id, what, inner] = request.path.split('/')
  const { method } = request
  if (kind === 'me') return { status: 200, json: { name: 'Port team' } }
  if (kind === 'templates') return templates(service, request, id, what)
  if (kind !== 'documents') return message(404, 'Not found')
  if (!id) return method === 'POST' ? create(service, request) : list(service)
  const envelope = service.envelopes.find((one) => one.type === 'DOCUMENT' && String(one.number) === id)
  if (!envelope) return message(404, 'Document not found')
  if (!what && method === 'GET') return { status: 200, json: presentEnvelope(service, envelope) }
  if (!what && method === 'DELETE') {
    const before = presentEnvelope(service, envelope)
    service.remove(envelope)
    return { status: 200, json: before }
  }
  if (what === 'fields') return addFields(service, envelope, request)
  if (what === 'send') {
    const refused = service.send(envelope)
    return refused ? message(400, refused) : { status: 200, json: presentEnvelope(service, envelope) }
  }
  if (what === 'resend') {
    if (envelope.status !== 'PENDING') return message(500, 'An error has occured while resending')
    service.renew(envelope, request.json.recipients as number[])
    return message(200, 'Document resend successfully initiated')
  }
  if (what === 'download') {
    if (envelope.status !== 'COMPLETED') return message(400, 'Document is not completed yet.')
    return { status: 200, json: { downloadUrl: `${request.origin}/store/${envelope.number}` } }
  }
  if (what === 'recipients' && method === 'POST') return addRecipient(service, envelope, request)
  if (what === 'recipients' && method === 'DELETE') return removeRecipient(envelope, inner)
  if (what === 'recipients' && method === 'PATCH') return changeRecipient(service, envelope, request, inner)
  return message(404, 'Not found')
}

function create(service: Store, { json, origin }: StandInRequest): Answer {
  const { title, externalId, meta, recipients } = json as unknown as Typed
  const envelope = service.add({
    title,
    externalId: externalId ?? null,
    meta: meta ?? {},
    recipients: recipients.map((one) => service.recipient(one)),
  })
  return {
    status: 200,
    json: {
      uploadUrl: `${origin}/store/${envelope.number}`,
      documentId: envelope.number,
      externalId: envelope.externalId,
      recipients: envelope.recipients.map(({ id, ...one }) => ({
        recipientId: id,
        ...{
          name: one.name,
          email: one.email,
          token: one.token,
          role: one.role,
          signingOrder: one.signingOrder,
        },
        signingUrl: `${origin}/sign/${one.token}`,
      })),
    },
  }
}

function list(service: Store): Answer {
  const documents = service.envelopes.filter(({ type }) => type === 'DOCUMENT').toReversed()
  return {
    status: 200,
    json: { documents: documents.map((one) => presentEnvelope(service, one)), totalPages: 1 },
  }
}

function presentEnvelope(service: Store, envelope: StandInEnvelope) {
  const { number, externalId, title, status, createdAt, updatedAt, completedAt } = envelope
  return {
    ...{ id: number, externalId, userId: 1, teamId: 1, title, status, createdAt, updatedAt, completedAt },
    recipients: envelope.recipients.map(
      ({ expiresAt: _at, expirationNotifiedAt: _told, rejectionReason: _why, ...one }) => ({
        ...one,
        documentId: number,
        signingUrl: `${service.url}/sign/${one.token}`,
      }),
    ),
    fields: envelope.fields.map(({ positionX, positionY, ...field }) => ({
      ...field,
      ...{ positionX: String(positionX), positionY: String(positionY) },
    })),
  }
}

function addFields(service: Store, envelope: StandInEnvelope, { body }: StandInRequest): Answer {
  const input = JSON.parse(body.toString('utf8')) as Record<string, unknown> | Record<string, unknown>[]
  for (const one of [input].flat()) {
    const needs = ['NUMBER', 'RADIO', 'CHECKBOX', 'DROPDOWN', 'TEXT'].includes(one.type as string)
    const meta = one.fieldMeta as Record<string, unknown> | undefined
    if (needs && meta?.type !== (one.type as string).toLowerCase()) return message(500, 'Generic error')
    envelope.fields.push({
      id: service.nextId(),
      recipientId: one.recipientId as number,
      type: one.type as string,
      page: one.pageNumber as number,
      positionX: one.pageX as number,
      positionY: one.pageY as number,
      width: one.pageWidth as number,
      height: one.pageHeight as number,
      fieldMeta: meta ?? null,
    })
  }
  return { status: 200, json: { fields: [], documentId: envelope.number } }
}

/**
 * As Documenso 2.17 does by its first interface: `POST /api/v1/documents/{id}/recipients` sets all recipients at once, the ones
 * before without their ids. So everybody is made anew, with another id and token, without fields and without what they signed.
 */
function addRecipient(service: Store, envelope: StandInEnvelope, { json }: StandInRequest): Answer {
  const body = json as { email: string }
  if (envelope.recipients.some(({ email }) => email === body.email))
    return message(400, 'Recipient already exists')
  const all = [...envelope.recipients, body].map(({ email, name, role, signingOrder }: NewRecipient) =>
    service.recipient({
      email,
      signingOrder: signingOrder ?? null,
      ...(name ? { name } : {}),
      ...(role ? { role } : {}),
    }),
  )
  envelope.recipients = all
  envelope.fields = []
  const last = all.at(-1)!
  return { status: 200, json: { ...last, signingUrl: `${service.url}/sign/${last.token}` } }
}

interface NewRecipient {
  email: string
  name?: string
  role?: string
  signingOrder?: number | null
}

/** With their fields. */
export function dropRecipient(envelope: StandInEnvelope, id: number): boolean {
  const at = envelope.recipients.findIndex((one) => one.id === id)
  if (at < 0) return false
  envelope.recipients.splice(at, 1)
  envelope.fields = envelope.fields.filter(({ recipientId }) => recipientId !== id)
  return true
}

function removeRecipient(envelope: StandInEnvelope, id: string | undefined): Answer {
  // Of a recipient that is not there, and of one that was made anew, it says so.
  return dropRecipient(envelope, Number(id)) ? { status: 200, json: {} } : message(401, 'Document not found')
}

function changeRecipient(
  service: Store,
  envelope: StandInEnvelope,
  { json }: StandInRequest,
  id: string | undefined,
): Answer {
  const recipient = envelope.recipients.find((one) => String(one.id) === id)
  if (!recipient) return message(404, 'Recipient not found')
  Object.assign(recipient, json)
  return { status: 200, json: { ...recipient, signingUrl: `${service.url}/sign/${recipient.token}` } }
}

function templates(
  service: Store,
  { json, origin }: StandInRequest,
  id: string | undefined,
  what: string | undefined,
): Answer {
  const all = service.envelopes.filter(({ type }) => type === 'TEMPLATE')
  const as = ({ number, title, recipients, fields }: StandInEnvelope) => ({
    ...{ id: number, title, Recipient: recipients, Field: fields, directLink: null },
  })
  if (!id) return { status: 200, json: { templates: all.map(as), totalPages: 1 } }
  const template = all.find(({ number }) => String(number) === id)
  if (!template) return message(404, 'Template not found')
  if (what !== 'generate-document') return { status: 200, json: as(template) }
  const { title, externalId, meta, recipients, prefillFields } = json as unknown as Typed
  const envelope = fromTemplate(service, template, { title, externalId, meta, recipients, prefillFields })
  if (!envelope) return message(400, 'Unknown recipient')
  return {
    status: 200,
    json: {
      documentId: envelope.number,
      externalId: envelope.externalId,
      recipients: envelope.recipients.map(({ id: recipientId, ...one }) => ({
        recipientId,
        ...one,
        signingUrl: `${origin}/sign/${one.token}`,
      })),
    },
  }
}

/** A document of a template, whose recipients keep what nobody said otherwise; null for one it does not have. */
export function fromTemplate(
  service: Store,
  template: StandInEnvelope,
  {
    title,
    externalId,
    meta,
    recipients,
    prefillFields = [],
  }: Omit<Typed, 'externalId' | 'meta'> & {
    externalId?: string | undefined
    meta?: Record<string, unknown> | undefined
  },
): StandInEnvelope | null {
  const fits = ({ id, type }: Prefilled) =>
    template.fields.some((one) => one.id === id && one.type.toLowerCase() === type)
  if (!prefillFields.every(fits)) return null
  if (recipients.some(({ id }) => !template.recipients.some((one) => one.id === id))) return null
  const pairs = template.recipients.map((place) => {
    const person = recipients.find(({ id }) => id === place.id)
    const { email, name, signingOrder } = { ...place, ...person }
    return [
      place.id,
      service.recipient({ email, name, role: place.role, signingOrder: signingOrder ?? null }),
    ] as const
  })
  const ids = new Map(pairs.map(([place, recipient]) => [place, recipient.id]))
  return service.add({
    title: title ?? template.title,
    externalId: externalId ?? null,
    meta: { ...template.meta, ...meta },
    recipients: pairs.map(([, recipient]) => recipient),
    fields: template.fields.map((field) => ({
      ...field,
      recipientId: ids.get(field.recipientId)!,
      fieldMeta: prefilled(
        field.fieldMeta,
        prefillFields.find(({ id }) => id === field.id),
      ),
    })),
    pdf: template.pdf,
  })
}

/** What a label or placeholder leaves out is lost. */
function prefilled(meta: StandInEnvelope['fields'][number]['fieldMeta'], values: Prefilled | undefined) {
  if (!values) return meta
  const { label, placeholder, value } = values
  return { ...meta, label, placeholder, text: value } as typeof meta
}
