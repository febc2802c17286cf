import { largestPdf } from '../../../../contract/files/limits.ts'
import type {
  Created,
  EnvelopeState,
  NewEnvelope,
  NewFromPdf,
  ServiceTemplate,
  SigningProvider,
} from '../provider.ts'
import { SigningFault } from '../provider.ts'
import { ServiceClient, type ServiceOf } from './client.ts'
import {
  fieldMeta,
  inPlaces,
  linkOf,
  linksOf,
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

interface Document {
  id: number
  externalId: string | null
  title: string
  status: string
  completedAt: string | null
  recipients: TheirRecipient[]
}
interface Made {
  uploadUrl?: string
  documentId: number
  recipients: TheirRecipient[]
}
interface Template {
  id: number
  title: string
  Field?: TheirField[]
  Recipient?: TheirRecipient[]
}

const largestSigned = largestPdf + 10 * 1024 * 1024
const asStatus: Readonly<Record<string, EnvelopeState['status']>> = {
  DRAFT: 'draft',
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'declined',
  CANCELLED: 'cancelled',
}

/** The service in its first generation. */
export function documensoV1(service: ServiceOf): SigningProvider {
  const client = new ServiceClient(service, '/api/v1')
  const get = (id: string) => client.json<Document>(`/documents/${encodeURIComponent(id)}`, { method: 'GET' })

  /**
   * A draft of this document that was made before and not written down may lack its file, which could not be put there
   * any more: it goes, and is made anew.
   */
  async function dropUnfinished(documentId: string): Promise<void> {
    const { documents } = await client.json<{ documents: Document[] }>('/documents?page=1&perPage=100', {
      method: 'GET',
    })
    for (const one of documents)
      if (one.externalId === documentId && one.status === 'DRAFT') await remove(String(one.id))
  }

  async function remove(id: string): Promise<void> {
    await client
      .json(`/documents/${encodeURIComponent(id)}`, { method: 'DELETE' })
      .catch((error: unknown) => {
        if (!(error instanceof SigningFault && error.kind === 'gone')) throw error
      })
  }

  const created = ({ documentId, recipients }: Made, envelope: NewEnvelope): Created => ({
    externalId: String(documentId),
    externalNumber: String(documentId),
    recipients: recipientIds(envelope.recipients, recipients),
  })

  async function placeFields(envelope: NewFromPdf, made: Made): Promise<void> {
    const ids = new Map(
      recipientIds(envelope.recipients, made.recipients).map((one) => [one.id, one.externalId]),
    )
    const fields = withSignatures(envelope.recipients, envelope.fields).map((field) => ({
      recipientId: Number(ids.get(field.recipientId)),
      type: theirField(field.type),
      pageNumber: field.page,
      pageX: field.x,
      pageY: field.y,
      pageWidth: field.width,
      pageHeight: field.height,
      fieldMeta: fieldMeta(field),
    }))
    if (fields.length > 0)
      await client.json(`/documents/${made.documentId}/fields`, { method: 'POST', json: fields })
  }

  return {
    name: 'documenso_v1',
    async create(envelope) {
      await dropUnfinished(envelope.documentId)
      const made = await client
        .json<Made>('/documents', { method: 'POST', json: documentOf(envelope) })
        .catch((error: unknown) => {
          if (error instanceof SigningFault && error.kind === 'unavailable')
            throw new SigningFault(
              'unavailable',
              `${error.message} In this generation it takes files only where it keeps them in an object store.`,
            )
          throw error
        })
      if (!made.uploadUrl) throw new SigningFault('misconfigured', 'The service takes no files.')
      await client.elsewhere(made.uploadUrl, { method: 'PUT', body: envelope.pdf, type: 'application/pdf' })
      await placeFields(envelope, made)
      return created(made, envelope)
    },
    async createFromTemplate(envelope) {
      await dropUnfinished(envelope.documentId)
      const path = `/templates/${encodeURIComponent(envelope.templateId)}`
      const template = await client.json<Template>(path, { method: 'GET' })
      const made = await client.json<Made>(`${path}/generate-document`, {
        method: 'POST',
        json: {
          title: envelope.title,
          externalId: envelope.documentId,
          recipients: inPlaces(envelope.recipients, template.Recipient ?? []),
          prefillFields: prefillOf(template.Field ?? [], envelope.prefill),
          meta: metaOf(envelope),
        },
      })
      return created(made, envelope)
    },
    async distribute({ externalId }, recipients) {
      const { recipients: theirs } = await client.json<{ recipients: TheirRecipient[] }>(
        `/documents/${encodeURIComponent(externalId)}/send`,
        { method: 'POST', json: { sendEmail: false } },
      )
      return linksOf(service.host, recipients, theirs)
    },
    async remind({ externalId }, recipients) {
      const ids = recipients.flatMap((one) => (one.externalId === null ? [] : [Number(one.externalId)]))
      if (ids.length === 0) return
      await client.json(`/documents/${encodeURIComponent(externalId)}/resend`, {
        method: 'POST',
        json: { recipients: ids },
      })
    },
    async readdress({ externalId }, recipient) {
      const theirs = await client.json<TheirRecipient>(
        `/documents/${encodeURIComponent(externalId)}/recipients/${encodeURIComponent(recipient.externalId ?? '')}`,
        { method: 'PATCH', json: { name: recipient.name, email: recipient.email } },
      )
      return { id: recipient.id, ...linkOf(service.host, theirs) }
    },
    // There is no cancelling: what is on its way is deleted, and what is gone is done.
    async void({ externalId }) {
      const { status } = await readState(externalId)
      if (status === 'completed') throw new SigningFault('refused', 'The document is signed by all already.')
      if (status === 'draft' || status === 'pending') await remove(externalId)
    },
    read: ({ externalId }) => readState(externalId),
    async download({ externalId }) {
      const { downloadUrl } = await client.json<{ downloadUrl: string }>(
        `/documents/${encodeURIComponent(externalId)}/download?downloadOriginalDocument=false`,
        { method: 'GET' },
        { 400: 'not_ready' },
      )
      return client.elsewhere(downloadUrl, { method: 'GET', most: largestSigned })
    },
    async check() {
      const { name } = await client.json<{ name?: string }>('/me', { method: 'GET' })
      return { account: name ?? null }
    },
    async templates() {
      const { templates } = await client.json<{ templates: Template[] }>('/templates?page=1&perPage=100', {
        method: 'GET',
      })
      return templates.map(
        ({ id, title, Recipient: recipients = [] }): ServiceTemplate => ({
          id: String(id),
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

  async function readState(externalId: string): Promise<EnvelopeState> {
    try {
      const { status, completedAt, recipients } = await get(externalId)
      return {
        status: asStatus[status] ?? 'pending',
        completedAt: completedAt ? new Date(completedAt) : null,
        recipients: recipients.map(stateOf),
      }
    } catch (error) {
      if (error instanceof SigningFault && error.kind === 'gone')
        return { status: 'gone', completedAt: null, recipients: [] }
      throw error
    }
  }
}

function metaOf({ subject, message, timezone, order, language }: NewEnvelope) {
  return {
    ...(subject ? { subject } : {}),
    ...(message ? { message } : {}),
    timezone,
    signingOrder: order.toUpperCase(),
    language: theirLanguage(language),
    distributionMethod: 'NONE',
  }
}

function documentOf(envelope: NewFromPdf) {
  return {
    title: envelope.title,
    externalId: envelope.documentId,
    recipients: envelope.recipients.map(({ name, email, role, order }) => ({
      name,
      email,
      role: theirRole[role],
      signingOrder: order,
    })),
    meta: metaOf(envelope),
  }
}
