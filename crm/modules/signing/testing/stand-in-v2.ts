import {
  type Answer,
  hasBegun,
  type StandInEnvelope,
  type StandInField,
  type StandInRequest,
  type Store,
  signedPdf,
} from './stand-in-shape.ts'
import { dropRecipient, fromTemplate } from './stand-in-v1.ts'

const fault = (status: number, code: string, text = code): Answer => ({
  status,
  // The outer code tells nothing, as it often does.
  json: { message: text, code: 'INTERNAL_SERVER_ERROR', data: { code, httpStatus: status } },
})

/** The second generation, by its envelope operations. */
export function answerV2(service: Store, request: StandInRequest): Answer {
  const [, , , kind, id, what, inner] = request.path.split('/')
  const { method, json } = request
  if (kind !== 'envelope') return fault(404, 'NOT_FOUND')
  if (!id) return list(service, request)
  if (method === 'GET' && id === 'item') return download(service, request, what)
  if (method === 'GET') {
    const envelope = service.envelopes.find((one) => one.id === id)
    return envelope ? { status: 200, json: presentEnvelope(envelope) } : fault(404, 'NOT_FOUND')
  }
  if (id === 'create') return create(service, payloadOf(request), filesOf(request))
  if (id === 'use') return fill(service, payloadOf(request), request.origin)
  if (id === 'recipient' && what === 'delete') {
    return removeRecipient(service, json.recipientId as number)
  }
  const envelope = service.envelopes.find((one) => one.id === json.envelopeId)
  if (!envelope) return fault(404, 'NOT_FOUND')
  switch ([id, what, inner].filter(Boolean).join('/')) {
    case 'distribute': {
      const refused = service.send(envelope)
      return refused
        ? fault(400, 'INVALID_REQUEST', refused)
        : { status: 200, json: linked(service, envelope) }
    }
    case 'redistribute':
      if ((json.recipients as unknown[]).length === 0) return fault(400, 'INVALID_BODY')
      if (envelope.status !== 'PENDING') return fault(400, 'INVALID_REQUEST')
      service.renew(envelope, json.recipients as number[])
      return { status: 200, json: linked(service, envelope) }
    case 'update':
      Object.assign(envelope.meta, json.meta)
      return { status: 200, json: presentEnvelope(envelope) }
    case 'cancel':
      if (envelope.status !== 'PENDING')
        return fault(400, 'INVALID_REQUEST', 'Only pending envelopes can be cancelled')
      service.cancel(envelope)
      Object.assign(envelope, { reason: json.reason })
      return { status: 200, json: { success: true } }
    case 'delete':
      service.remove(envelope)
      return { status: 200, json: { success: true } }
    case 'recipient/create-many': {
      const newRecipients = (json.data as { email: string }[]).map((one) => service.recipient(one))
      envelope.recipients.push(...newRecipients)
      return { status: 200, json: { data: newRecipients } }
    }
    case 'field/create-many': {
      const fields = (json.data as StandInField[]).map((one) => ({ ...one, id: service.nextId() }))
      envelope.fields.push(...fields)
      return { status: 200, json: { data: fields } }
    }
    case 'recipient/update-many':
      return changeRecipients(envelope, json.data as { id: number }[])
    default:
      return fault(404, 'NOT_FOUND')
  }
}

function list(service: Store, { query }: StandInRequest): Answer {
  const type = query.get('type') ?? 'DOCUMENT'
  const all = service.envelopes.filter((one) => one.type === type).toReversed()
  const perPage = Number(query.get('perPage') ?? 10)
  const data = all
    .slice(0, perPage)
    .map(presentEnvelope)
    .map(({ fields: _fields, envelopeItems: _items, ...row }) => row)
  return { status: 200, json: { data, count: all.length, currentPage: 1, perPage, totalPages: 1 } }
}

function presentEnvelope(envelope: StandInEnvelope) {
  const { number, id, type, externalId, title, status, createdAt, updatedAt, completedAt, deletedAt } =
    envelope
  return {
    ...{
      id,
      type,
      externalId,
      title,
      status,
      createdAt,
      updatedAt,
      completedAt,
      deletedAt,
      internalVersion: 2,
    },
    secondaryId: `${type.toLowerCase()}_${number}`,
    documentMeta: envelope.meta,
    recipients: envelope.recipients.map((one) => ({ ...one, envelopeId: id })),
    fields: envelope.fields.map((field) => ({
      ...field,
      positionX: String(field.positionX),
      positionY: String(field.positionY),
    })),
    envelopeItems: [{ id: `envelope_item_${number}`, envelopeId: id, title, order: 1 }],
  }
}

const linked = (service: Store, { id, recipients }: StandInEnvelope) => ({
  ...{ success: true, id },
  // The order of recipients in answers is not the signing order.
  recipients: recipients
    .map(({ id: recipientId, name, email, token, role, signingOrder }) => ({
      ...{ id: recipientId, name, email, token, role, signingOrder },
      signingUrl: `${service.url}/sign/${token}`,
    }))
    .toReversed(),
})

interface Payload {
  title: string
  type: string
  externalId?: string
  envelopeId?: string
  meta?: Record<string, unknown>
  prefillFields?: Parameters<typeof fromTemplate>[2]['prefillFields']
  override?: Record<string, unknown> & { title?: string }
  recipients: {
    id: number
    email: string
    name: string
    role?: string
    signingOrder?: number
    fields?: Record<string, unknown>[]
  }[]
}

function create(service: Store, payload: Payload, pdf: Buffer): Answer {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return fault(400, 'INVALID_BODY', 'The file is no PDF.')
  const recipients = payload.recipients.map((one) => service.recipient(one))
  const fields = payload.recipients.flatMap((one, index) =>
    (one.fields ?? []).map((field) => ({
      ...field,
      id: service.nextId(),
      recipientId: recipients[index]!.id,
    })),
  ) as unknown as StandInEnvelope['fields']
  const outside = fields.some(({ positionX, positionY, width, height }) =>
    [positionX, positionY, width, height].some((value) => value < 0 || value > 100),
  )
  if (outside) return fault(400, 'INVALID_BODY', 'Fields lie within the page.')
  const { title, externalId = null, meta = {} } = payload
  const envelope = service.add({ title, externalId, meta, recipients, fields, pdf })
  return { status: 200, json: { id: envelope.id } }
}

function fill(service: Store, payload: Payload, _origin: string): Answer {
  const template = service.envelopes.find((one) => one.id === payload.envelopeId && one.type === 'TEMPLATE')
  if (!template) return fault(404, 'NOT_FOUND')
  const { externalId, override, recipients, prefillFields } = payload
  const { title, ...meta } = override ?? {}
  const envelope = fromTemplate(service, template, {
    title: title ?? template.title,
    externalId,
    meta,
    recipients,
    prefillFields,
  })
  if (!envelope) return fault(400, 'INVALID_BODY')
  service.raise('TEMPLATE_USED', envelope)
  return { status: 200, json: linked(service, envelope) }
}

/** As Documenso 2.17 does: whoever signed or filled in a field is not taken out. */
function removeRecipient(service: Store, id: number): Answer {
  const envelope = service.envelopes.find(({ recipients }) => recipients.some((one) => one.id === id))
  if (!envelope) return fault(404, 'NOT_FOUND')
  if (hasBegun(envelope, envelope.recipients.find((one) => one.id === id)!))
    return fault(400, 'INVALID_REQUEST', 'Recipient has already interacted with the document.')
  dropRecipient(envelope, id)
  return { status: 200, json: { success: true } }
}

function changeRecipients(envelope: StandInEnvelope, changes: readonly { id: number }[]): Answer {
  for (const one of changes) {
    const recipient = envelope.recipients.find(({ id }) => id === one.id)
    if (!recipient) return fault(404, 'NOT_FOUND')
    if (hasBegun(envelope, recipient))
      return fault(
        400,
        'INVALID_REQUEST',
        'Cannot modify a recipient who has already interacted with the document',
      )
    Object.assign(recipient, one)
  }
  return { status: 200, json: { data: envelope.recipients } }
}

function download(service: Store, { query }: StandInRequest, item: string | undefined): Answer {
  const envelope = service.envelopes.find(({ number }) => `envelope_item_${number}` === item)
  if (!envelope) return { status: 404, json: { error: 'Not found' } }
  // The signed file is the default, and before the end the original under that name.
  const signed = envelope.status === 'COMPLETED' && query.get('version') !== 'original'
  return { status: 200, bytes: signed ? signedPdf(envelope) : (envelope.pdf ?? Buffer.from('%PDF-1.7')) }
}

/** The texts of a form with parts, as far as this needs them. */
function partOf({ body }: StandInRequest, name: string): Buffer {
  const text = body.toString('latin1')
  const boundary = text.slice(0, text.indexOf('\r\n'))
  const part = text.split(boundary).find((one) => one.includes(`name="${name}"`)) ?? ''
  const content = part.slice(part.indexOf('\r\n\r\n') + 4, part.lastIndexOf('\r\n'))
  return Buffer.from(content, 'latin1')
}

const payloadOf = (request: StandInRequest) =>
  JSON.parse(partOf(request, 'payload').toString('utf8')) as Payload
const filesOf = (request: StandInRequest) => partOf(request, 'files')
