import { reasonFor } from '../../../../contract/reason.ts'

import { formOf } from '../../../../platform/outbound/exchange.ts'
import type {
  Correction,
  Created,
  EnvelopeRef,
  EnvelopeState,
  Link,
  NewEnvelope,
  NewFromPdf,
  NewFromTemplate,
  Recipient,
  Renewed,
  ServiceTemplate,
  ServiceTemplateDetail,
  SigningProvider,
} from '../provider.ts'
import { SigningFault } from '../provider.ts'
import { ServiceClient, type ServiceOf } from './client.ts'
import {
  assertOpen,
  daysUntil,
  fieldMeta,
  fillable,
  goneOr,
  hasSigned,
  inPlaces,
  isSameAddress,
  largestSigned,
  linkOf,
  linksOf,
  matched,
  prefillOf,
  recipientIds,
  replacementOf,
  stateOf,
  statusOf,
  type TheirField,
  type TheirPlacedField,
  type TheirRecipient,
  templateOf,
  theirDateFormat,
  theirField,
  theirLanguage,
  theirRole,
  withSignatures,
} from './shape.ts'

interface Envelope {
  id: string
  type?: string
  secondaryId?: string
  externalId: string | null
  title: string
  status: string
  completedAt: string | null
  deletedAt: string | null
  recipients: TheirRecipient[]
  fields?: TheirField[]
  envelopeItems?: { id: string; order: number }[]
}

/** The service in its second generation, by its envelope operations alone. */
export class DocumensoV2 implements SigningProvider {
  readonly name = 'documenso_v2'
  private readonly host: string
  private readonly client: ServiceClient

  constructor(service: ServiceOf) {
    this.host = service.host
    this.client = new ServiceClient(service, '/api/v2')
  }

  async create(envelope: NewFromPdf): Promise<Created> {
    const before = await this.found(envelope.documentId)
    if (before) return this.made(before.id, envelope.recipients)
    const body = formOf({ payload: JSON.stringify(payloadOf(envelope)) }, [
      { part: 'files', name: 'document.pdf', type: 'application/pdf', content: envelope.pdf },
    ])
    const { id } = await this.client.json<{ id: string }>('/envelope/create', { method: 'POST', body })
    return this.made(id, envelope.recipients)
  }

  async createFromTemplate(envelope: NewFromTemplate): Promise<Created> {
    const before = await this.found(envelope.documentId)
    if (before) return this.made(before.id, envelope.recipients)
    const template = await this.get(envelope.templateId)
    const body = formOf({ payload: JSON.stringify(fillingOf(envelope, template)) }, [])
    const { id } = await this.client.json<{ id: string }>('/envelope/use', { method: 'POST', body })
    await this.post('/envelope/update', {
      envelopeId: id,
      meta: { signingOrder: envelope.order.toUpperCase() },
    })
    return this.made(id, envelope.recipients)
  }

  async distribute({ externalId }: EnvelopeRef, recipients: readonly Recipient[]): Promise<readonly Link[]> {
    const { recipients: theirs } = await this.post<{ recipients: TheirRecipient[] }>('/envelope/distribute', {
      envelopeId: externalId,
      meta: { distributionMethod: 'NONE' },
    })
    return linksOf(this.host, recipients, theirs)
  }

  async remind({ externalId }: EnvelopeRef, recipients: readonly Recipient[]): Promise<Renewed> {
    // Nobody would be refused there.
    if (recipients.length === 0) return { links: [], expiresAt: null }
    const before = await this.get(externalId)
    assertOpen(before.status)
    // Unknown ones are taken without a word.
    const ids = matched(recipients, before.recipients).map(({ their }) => Number(their.id))
    await this.post('/envelope/redistribute', { envelopeId: externalId, recipients: ids })
    const found = matched(recipients, (await this.get(externalId)).recipients)
    const times = found.flatMap(({ their }) => (their.expiresAt ? [Date.parse(their.expiresAt)] : []))
    return {
      links: found.map(({ id, their }) => ({ id, ...linkOf(this.host, their) })),
      expiresAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    }
  }

  async correctable({ externalId }: EnvelopeRef, recipient: Recipient): Promise<Correction> {
    assertUntouched(await this.get(externalId), recipient)
    return 'in_place'
  }

  /**
   * Somebody with another address is somebody else there: a new recipient with the fields of the one before, whose link ends
   * with them. Done again it finds what was made.
   */
  async readdress(
    { externalId }: EnvelopeRef,
    recipient: Recipient,
    others: readonly string[],
  ): Promise<Link> {
    const before = await this.get(externalId)
    const known = recipient.externalId ?? String(matched([recipient], before.recipients)[0]!.their.id)
    const old = before.recipients.find(({ id }) => String(id) === known)
    if (old && isSameAddress(old, recipient)) {
      assertUntouched(before, recipient)
      const data = [{ id: Number(known), email: recipient.email, name: recipient.name }]
      await this.post('/envelope/recipient/update-many', { envelopeId: externalId, data })
      return { id: recipient.id, ...linkOf(this.host, old) }
    }
    const taken = [known, ...others]
    const replacement = replacementOf(recipient, before.recipients, taken)
    if (!old) {
      if (!replacement) throw new SigningFault('refused', `The service has no recipient ${recipient.email}.`)
      return this.opened(before, recipient, replacement)
    }
    try {
      assertUntouched(before, recipient)
    } catch (error) {
      if (replacement) await this.removeRecipient(replacement)
      throw error
    }
    const now = replacement ?? (await this.addRecipient(externalId, recipient, taken))
    const fields = fieldsOf(before)
    if (!fields.some(({ recipientId }) => recipientId === now.id))
      await this.copyFields(externalId, fields, Number(known), Number(now.id))
    await this.removeRecipient(old).catch(async (error: unknown) => {
      if (!(error instanceof SigningFault && error.kind === 'refused')) throw error
      // They began at this moment: it stays theirs, and whoever was to take their place goes.
      await this.removeRecipient(now)
      throw new SigningFault('refused', reasonFor('begun_there'))
    })
    return this.opened(before, recipient, now)
  }

  private async opened({ id, status }: Envelope, recipient: Recipient, now: TheirRecipient): Promise<Link> {
    if (status === 'PENDING')
      await this.post('/envelope/redistribute', { envelopeId: id, recipients: [Number(now.id)] })
    return { id: recipient.id, ...linkOf(this.host, now) }
  }

  private removeRecipient({ id }: TheirRecipient): Promise<unknown> {
    return this.post('/envelope/recipient/delete', { recipientId: Number(id) })
  }

  private async addRecipient(
    envelopeId: string,
    recipient: Recipient,
    taken: readonly string[],
  ): Promise<TheirRecipient> {
    const { email, name, role, order } = recipient
    const data = [{ email, name, role: theirRole[role], signingOrder: order }]
    await this.post('/envelope/recipient/create-many', { envelopeId, data })
    const replacement = replacementOf(recipient, (await this.get(envelopeId)).recipients, taken)
    if (!replacement) throw new SigningFault('refused', `The service has no recipient ${email}.`)
    return replacement
  }

  private async copyFields(
    envelopeId: string,
    fields: readonly TheirPlacedField[],
    from: number,
    to: number,
  ) {
    const data = fields
      .filter(({ recipientId }) => recipientId === from)
      .map(({ type, page, positionX, positionY, width, height, fieldMeta: meta }) => ({
        recipientId: to,
        type,
        page,
        ...(meta ? { fieldMeta: meta } : {}),
        positionX: Number(positionX),
        positionY: Number(positionY),
        width: Number(width),
        height: Number(height),
      }))
    if (data.length > 0) await this.post('/envelope/field/create-many', { envelopeId, data })
  }

  /** Cancels what is on its way, deletes a draft; what is over or gone is done. */
  async void(ref: EnvelopeRef, reason: string | null): Promise<void> {
    const { status } = await this.read(ref)
    if (status === 'gone' || status === 'cancelled' || status === 'declined') return
    if (status === 'completed') throw new SigningFault('refused', 'The document is signed by all already.')
    try {
      if (status === 'draft') await this.post('/envelope/delete', { envelopeId: ref.externalId })
      else await this.post('/envelope/cancel', { envelopeId: ref.externalId, ...(reason ? { reason } : {}) })
    } catch (error) {
      const fault = error instanceof SigningFault ? error.kind : null
      if (fault === 'gone') return
      // Somebody was faster: what it is by now decides.
      if (fault === 'refused' && (await this.read(ref)).status === 'cancelled') return
      throw error
    }
  }

  async read({ externalId }: EnvelopeRef): Promise<EnvelopeState> {
    try {
      const { status, completedAt, deletedAt, recipients } = await this.get(externalId)
      const is = statusOf(status)
      return {
        status: deletedAt && is !== 'completed' ? 'cancelled' : is,
        completedAt: completedAt ? new Date(completedAt) : null,
        recipients: recipients.map(stateOf),
      }
    } catch (error) {
      return goneOr(error)
    }
  }

  async download({ externalId }: EnvelopeRef): Promise<Buffer> {
    const envelope = await this.get(externalId)
    // Before the end the service gives the unsigned file under the same address.
    if (envelope.status !== 'COMPLETED')
      throw new SigningFault('not_ready', 'The service still seals the document.')
    const [item] = (envelope.envelopeItems ?? []).toSorted((a, b) => a.order - b.order)
    if (!item) throw new SigningFault('refused', 'The envelope has no document.')
    return this.client.bytes(
      `/envelope/item/${encodeURIComponent(item.id)}/download?version=signed`,
      largestSigned,
    )
  }

  async check(): Promise<{ account: string | null }> {
    await this.client.json('/envelope?perPage=1', { method: 'GET' })
    return { account: null }
  }

  async templates(): Promise<ServiceTemplate[]> {
    const { data } = await this.list('TEMPLATE')
    return data.map(templateOf)
  }

  async template(id: string): Promise<ServiceTemplateDetail> {
    const found = await this.get(id)
    if (found.type !== 'TEMPLATE') throw new SigningFault('gone', reasonFor('no_template'))
    return { ...templateOf(found), fields: fillable(found.fields ?? []) }
  }

  private get(id: string): Promise<Envelope> {
    return this.client.json<Envelope>(`/envelope/${encodeURIComponent(id)}`, { method: 'GET' })
  }

  private post<T>(path: string, json: unknown): Promise<T> {
    return this.client.json<T>(path, { method: 'POST', json })
  }

  private list(type: 'DOCUMENT' | 'TEMPLATE'): Promise<{ data: Envelope[] }> {
    const order = 'orderByColumn=createdAt&orderByDirection=desc'
    return this.client.json(`/envelope?type=${type}&perPage=100&${order}`, { method: 'GET' })
  }

  /** The envelope of a document that was made before and not written down. */
  private async found(documentId: string): Promise<Envelope | undefined> {
    const { data } = await this.list('DOCUMENT')
    return data.find((one) => one.externalId === documentId && !one.deletedAt && one.status === 'DRAFT')
  }

  private async made(id: string, recipients: readonly Recipient[]): Promise<Created> {
    const envelope = await this.get(id)
    const number = /^(?:document|template)_(\d+)$/.exec(envelope.secondaryId ?? '')?.[1]
    return {
      externalId: envelope.id,
      externalNumber: number ?? null,
      recipients: recipientIds(recipients, envelope.recipients),
    }
  }
}

const fieldsOf = ({ fields }: Envelope) => (fields ?? []) as unknown as TheirPlacedField[]

/** Whoever began to fill in their fields keeps their place. Throws a fault `refused`. */
function assertUntouched(envelope: Envelope, { externalId }: Recipient): void {
  const old = envelope.recipients.find(({ id }) => String(id) === externalId)
  if (!old || old.role === 'CC') return
  const hasBegun =
    hasSigned(old) || fieldsOf(envelope).some((one) => one.recipientId === old.id && one.inserted === true)
  if (hasBegun) throw new SigningFault('refused', reasonFor('begun_there'))
}

function metaOf({ subject, message, timezone, order, language, expiresAt }: NewEnvelope) {
  const days = daysUntil(expiresAt)
  return {
    ...(subject ? { subject } : {}),
    ...(message ? { message } : {}),
    timezone,
    dateFormat: theirDateFormat[language],
    language: theirLanguage(language),
    distributionMethod: 'NONE',
    signingOrder: order.toUpperCase(),
    ...(days === null ? {} : { envelopeExpirationPeriod: { unit: 'day', amount: days } }),
  }
}

function payloadOf(envelope: NewFromPdf) {
  const fields = withSignatures(envelope.recipients, envelope.fields)
  return {
    title: envelope.title,
    type: 'DOCUMENT',
    externalId: envelope.documentId,
    meta: metaOf(envelope),
    recipients: envelope.recipients.map(({ id, email, name, role, order }) => ({
      email,
      name,
      role: theirRole[role],
      signingOrder: order,
      fields: fields
        .filter(({ recipientId }) => recipientId === id)
        .map((field) => ({
          type: theirField(field.type),
          identifier: 0,
          page: field.page,
          positionX: field.x,
          positionY: field.y,
          width: field.width,
          height: field.height,
          fieldMeta: fieldMeta(field),
        })),
    })),
  }
}

function fillingOf(envelope: NewFromTemplate, template: Envelope) {
  const { signingOrder: _order, ...override } = metaOf(envelope)
  return {
    envelopeId: template.id,
    externalId: envelope.documentId,
    distributeDocument: false,
    recipients: inPlaces(envelope.recipients, template.recipients),
    prefillFields: prefillOf(template.fields ?? [], envelope.prefill),
    override: { title: envelope.title, ...override },
  }
}
