import { largestPdf } from '../../../../contract/files/limits.ts'
import { formOf } from '../../../../platform/outbound/exchange.ts'
import type {
  Created,
  EnvelopeRef,
  EnvelopeState,
  NewEnvelope,
  NewFromPdf,
  NewFromTemplate,
  Recipient,
  ServiceTemplate,
  SigningProvider,
} from '../provider.ts'
import { SigningFault } from '../provider.ts'
import { ServiceClient, type ServiceOf } from './client.ts'
import {
  daysUntil,
  fieldMeta,
  inPlaces,
  linkOf,
  linksOf,
  matched,
  ourRole,
  prefillOf,
  recipientIds,
  stateOf,
  type TheirField,
  type TheirRecipient,
  theirField,
  theirLanguage,
  theirRole,
  withSignatures,
} from './shape.ts'

interface Envelope {
  id: string
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

const asStatus: Readonly<Record<string, EnvelopeState['status']>> = {
  DRAFT: 'draft',
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'declined',
  CANCELLED: 'cancelled',
}

// Signed files carry a certificate beside what was sent.
const largestSigned = largestPdf + 10 * 1024 * 1024

/** The service in its second generation, by its envelope operations alone. */
export function documensoV2(service: ServiceOf): SigningProvider {
  const client = new ServiceClient(service, '/api/v2')
  const get = (id: string) => client.json<Envelope>(`/envelope/${encodeURIComponent(id)}`, { method: 'GET' })
  const post = <T>(path: string, json: unknown) => client.json<T>(path, { method: 'POST', json })
  const list = (type: 'DOCUMENT' | 'TEMPLATE') =>
    client.json<{ data: Envelope[] }>(
      `/envelope?type=${type}&perPage=100&orderByColumn=createdAt&orderByDirection=desc`,
      { method: 'GET' },
    )

  /** The envelope of a document that was made before and not written down. */
  async function found(documentId: string): Promise<Envelope | undefined> {
    const { data } = await list('DOCUMENT')
    return data.find((one) => one.externalId === documentId && !one.deletedAt && one.status === 'DRAFT')
  }

  async function made(id: string, recipients: readonly Recipient[]): Promise<Created> {
    const envelope = await get(id)
    const number = /^(?:document|template)_(\d+)$/.exec(envelope.secondaryId ?? '')?.[1]
    return {
      externalId: envelope.id,
      externalNumber: number ?? null,
      recipients: recipientIds(recipients, envelope.recipients),
    }
  }

  return {
    name: 'documenso_v2',
    async create(envelope) {
      const before = await found(envelope.documentId)
      if (before) return made(before.id, envelope.recipients)
      const body = formOf({ payload: JSON.stringify(payloadOf(envelope)) }, [
        { part: 'files', name: 'document.pdf', type: 'application/pdf', content: envelope.pdf },
      ])
      const { id } = await client.json<{ id: string }>('/envelope/create', { method: 'POST', body })
      return made(id, envelope.recipients)
    },
    async createFromTemplate(envelope) {
      const before = await found(envelope.documentId)
      if (before) return made(before.id, envelope.recipients)
      const template = await get(envelope.templateId)
      const body = formOf({ payload: JSON.stringify(useOf(envelope, template)) }, [])
      const { id } = await client.json<{ id: string }>('/envelope/use', { method: 'POST', body })
      await post('/envelope/update', { envelopeId: id, meta: { signingOrder: envelope.order.toUpperCase() } })
      return made(id, envelope.recipients)
    },
    async distribute({ externalId }, recipients) {
      const { recipients: theirs } = await post<{ recipients: TheirRecipient[] }>('/envelope/distribute', {
        envelopeId: externalId,
        meta: { distributionMethod: 'NONE' },
      })
      return linksOf(service.host, recipients, theirs)
    },
    async remind({ externalId }, recipients) {
      const ids = recipients.flatMap((one) => (one.externalId === null ? [] : [Number(one.externalId)]))
      // None would be refused, and unknown ones are taken without a word.
      if (ids.length > 0) await post('/envelope/redistribute', { envelopeId: externalId, recipients: ids })
    },
    async readdress({ externalId }, recipient) {
      const { recipients } = await get(externalId)
      const known = recipient.externalId ?? String(matched([recipient], recipients)[0]!.their.id)
      await post('/envelope/recipient/update-many', {
        envelopeId: externalId,
        data: [{ id: Number(known), email: recipient.email, name: recipient.name }],
      })
      const now = (await get(externalId)).recipients.find(({ id }) => String(id) === known)
      if (!now) throw new SigningFault('gone', 'The service has no such recipient.')
      return { id: recipient.id, ...linkOf(service.host, now) }
    },
    async void(ref, reason) {
      await voidEnvelope(ref, reason)
    },
    read: (ref) => readState(ref),
    async download({ externalId }) {
      const envelope = await get(externalId)
      // Before the end the service gives the unsigned file under the same address.
      if (envelope.status !== 'COMPLETED')
        throw new SigningFault('not_ready', 'The service still seals the document.')
      const [item] = (envelope.envelopeItems ?? []).toSorted((a, b) => a.order - b.order)
      if (!item) throw new SigningFault('refused', 'The envelope has no document.')
      return client.bytes(
        `/envelope/item/${encodeURIComponent(item.id)}/download?version=signed`,
        largestSigned,
      )
    },
    async check() {
      await client.json('/envelope?perPage=1', { method: 'GET' })
      return { account: null }
    },
    async templates() {
      const { data } = await list('TEMPLATE')
      return data.map(
        ({ id, title, recipients }): ServiceTemplate => ({
          id,
          title,
          recipients: recipients.map((one) => ({
            role: ourRole(one.role),
            name: one.name ?? '',
            order: one.signingOrder ?? 1,
          })),
        }),
      )
    },
  }

  async function readState({ externalId }: EnvelopeRef): Promise<EnvelopeState> {
    try {
      const { status, completedAt, deletedAt, recipients } = await get(externalId)
      const is = asStatus[status] ?? 'pending'
      return {
        status: deletedAt && is !== 'completed' ? 'cancelled' : is,
        completedAt: completedAt ? new Date(completedAt) : null,
        recipients: recipients.map(stateOf),
      }
    } catch (error) {
      if (error instanceof SigningFault && error.kind === 'gone')
        return { status: 'gone', completedAt: null, recipients: [] }
      throw error
    }
  }

  /** Cancels what is on its way, deletes a draft; what is over or gone is done. */
  async function voidEnvelope(ref: EnvelopeRef, reason: string | null): Promise<void> {
    const { status } = await readState(ref)
    if (status === 'gone' || status === 'cancelled' || status === 'declined') return
    if (status === 'completed') throw new SigningFault('refused', 'The document is signed by all already.')
    try {
      if (status === 'draft') await post('/envelope/delete', { envelopeId: ref.externalId })
      else await post('/envelope/cancel', { envelopeId: ref.externalId, ...(reason ? { reason } : {}) })
    } catch (error) {
      const fault = error instanceof SigningFault ? error.kind : null
      if (fault === 'gone') return
      // Somebody was faster: what it is by now decides.
      if (fault === 'refused' && (await readState(ref)).status === 'cancelled') return
      throw error
    }
  }
}

function metaOf({ subject, message, timezone, order, language, expiresAt }: NewEnvelope) {
  const days = daysUntil(expiresAt)
  return {
    ...(subject ? { subject } : {}),
    ...(message ? { message } : {}),
    timezone,
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

function useOf(envelope: NewFromTemplate, template: Envelope) {
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
