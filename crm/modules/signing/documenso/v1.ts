import { reasonFor } from '../../../../contract/reason.ts'

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
  stateOf,
  statusOf,
  type TheirField,
  type TheirRecipient,
  templateOf,
  theirDateFormat,
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

/** The service in its first generation. */
export class DocumensoV1 implements SigningProvider {
  readonly name = 'documenso_v1'
  private readonly host: string
  private readonly client: ServiceClient

  constructor(service: ServiceOf) {
    this.host = service.host
    this.client = new ServiceClient(service, '/api/v1')
  }

  async create(envelope: NewFromPdf): Promise<Created> {
    await this.dropUnfinished(envelope.documentId)
    const answer = await this.client
      .json<Made>('/documents', { method: 'POST', json: documentOf(envelope) })
      .catch((error: unknown) => {
        if (error instanceof SigningFault && error.kind === 'unavailable' && error.answered)
          throw new SigningFault(
            'unavailable',
            `${error.message} In this generation it takes files only where it keeps them in an object store.`,
          )
        throw error
      })
    if (!answer.uploadUrl) throw new SigningFault('misconfigured', 'The service takes no files.')
    await this.client.elsewhere(answer.uploadUrl, {
      method: 'PUT',
      body: envelope.pdf,
      type: 'application/pdf',
    })
    await this.placeFields(envelope, answer)
    return createdOf(answer, envelope)
  }

  async createFromTemplate(envelope: NewFromTemplate): Promise<Created> {
    await this.dropUnfinished(envelope.documentId)
    const template = await this.getTemplate(envelope.templateId)
    const answer = await this.client.json<Made>(`${templatePath(envelope.templateId)}/generate-document`, {
      method: 'POST',
      json: {
        title: envelope.title,
        externalId: envelope.documentId,
        recipients: inPlaces(envelope.recipients, template.Recipient ?? []),
        prefillFields: prefillOf(template.Field ?? [], envelope.prefill),
        meta: metaOf(envelope),
      },
    })
    return createdOf(answer, envelope)
  }

  async distribute({ externalId }: EnvelopeRef, recipients: readonly Recipient[]): Promise<readonly Link[]> {
    const { recipients: theirs } = await this.client.json<{ recipients: TheirRecipient[] }>(
      `${pathOf(externalId)}/send`,
      { method: 'POST', json: { sendEmail: false } },
    )
    return linksOf(this.host, recipients, theirs)
  }

  async remind({ externalId }: EnvelopeRef, recipients: readonly Recipient[]): Promise<Renewed> {
    if (recipients.length === 0) return { links: [], expiresAt: null }
    const { status, recipients: theirs } = await this.get(externalId)
    assertOpen(status)
    // Unknown ones are taken without a word, and of until when they may sign now nothing is told.
    const found = matched(recipients, theirs)
    const ids = found.map(({ their }) => Number(their.id))
    await this.client.json(`${pathOf(externalId)}/resend`, { method: 'POST', json: { recipients: ids } })
    return {
      links: found.map(({ id, their }) => ({ id, ...linkOf(this.host, their) })),
      expiresAt: null,
    }
  }

  /**
   * Whoever is added to a document here makes all its recipients anew there, without their fields and signatures: for another
   * address the whole document is made anew, as long as nobody signed it.
   */
  async correctable({ externalId }: EnvelopeRef, recipient: Recipient): Promise<Correction> {
    const { recipients } = await this.get(externalId)
    const old = recipients.find((one) => String(one.id) === recipient.externalId)
    if (old && isSameAddress(old, recipient)) return 'in_place'
    if (recipients.some(hasSigned)) throw new SigningFault('refused', reasonFor('signed_there'))
    return 'anew'
  }

  async readdress({ externalId }: EnvelopeRef, recipient: Recipient): Promise<Link> {
    const { id, name, email } = recipient
    const path = `${pathOf(externalId)}/recipients/${encodeURIComponent(recipient.externalId ?? '')}`
    const json = { name, email }
    return {
      id,
      ...linkOf(this.host, await this.client.json<TheirRecipient>(path, { method: 'PATCH', json })),
    }
  }

  // There is no cancelling: what is on its way is deleted, and what is gone is done.
  async void(ref: EnvelopeRef): Promise<void> {
    const { status } = await this.read(ref)
    if (status === 'completed') throw new SigningFault('refused', 'The document is signed by all already.')
    if (status === 'draft' || status === 'pending') await this.remove(ref.externalId)
  }

  async read({ externalId }: EnvelopeRef): Promise<EnvelopeState> {
    try {
      const { status, completedAt, recipients } = await this.get(externalId)
      return {
        status: statusOf(status),
        completedAt: completedAt ? new Date(completedAt) : null,
        recipients: recipients.map(stateOf),
      }
    } catch (error) {
      return goneOr(error)
    }
  }

  async download({ externalId }: EnvelopeRef): Promise<Buffer> {
    const { downloadUrl } = await this.client.json<{ downloadUrl: string }>(
      `${pathOf(externalId)}/download?downloadOriginalDocument=false`,
      { method: 'GET' },
      { 400: 'not_ready' },
    )
    return this.client.elsewhere(downloadUrl, { method: 'GET', most: largestSigned })
  }

  async check(): Promise<{ account: string | null }> {
    const { name } = await this.client.json<{ name?: string }>('/me', { method: 'GET' })
    return { account: name ?? null }
  }

  async templates(): Promise<ServiceTemplate[]> {
    const { templates } = await this.client.json<{ templates: Template[] }>('/templates?page=1&perPage=100', {
      method: 'GET',
    })
    return templates.map(({ id, title, Recipient: recipients = [] }) =>
      templateOf({ id: String(id), title, recipients }),
    )
  }

  async template(id: string): Promise<ServiceTemplateDetail> {
    const { title, Recipient: recipients = [], Field: fields = [] } = await this.getTemplate(id)
    return { ...templateOf({ id, title, recipients }), fields: fillable(fields) }
  }

  private getTemplate(id: string): Promise<Template> {
    return this.client.json<Template>(templatePath(id), { method: 'GET' })
  }

  /**
   * A draft of this document that was made before and not written down may lack its file, which could not be put there
   * any more: it goes, and is made anew.
   */
  private async dropUnfinished(documentId: string): Promise<void> {
    const { documents } = await this.client.json<{ documents: Document[] }>('/documents?page=1&perPage=100', {
      method: 'GET',
    })
    for (const one of documents)
      if (one.externalId === documentId && one.status === 'DRAFT') await this.remove(String(one.id))
  }

  private get(id: string): Promise<Document> {
    return this.client.json<Document>(pathOf(id), { method: 'GET' })
  }

  private async remove(id: string): Promise<void> {
    await this.client.json(pathOf(id), { method: 'DELETE' }).catch((error: unknown) => {
      if (!(error instanceof SigningFault && error.kind === 'gone')) throw error
    })
  }

  private async placeFields(envelope: NewFromPdf, answer: Made): Promise<void> {
    const ids = new Map(
      recipientIds(envelope.recipients, answer.recipients).map((one) => [one.id, one.externalId]),
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
      await this.client.json(`/documents/${answer.documentId}/fields`, { method: 'POST', json: fields })
  }
}

const templatePath = (id: string) => `/templates/${encodeURIComponent(id)}`
const pathOf = (id: string) => `/documents/${encodeURIComponent(id)}`

const createdOf = ({ documentId, recipients }: Made, envelope: NewEnvelope): Created => ({
  externalId: String(documentId),
  externalNumber: String(documentId),
  recipients: recipientIds(envelope.recipients, recipients),
})

function metaOf({ subject, message, timezone, order, language }: NewEnvelope) {
  return {
    ...(subject ? { subject } : {}),
    ...(message ? { message } : {}),
    timezone,
    signingOrder: order.toUpperCase(),
    dateFormat: theirDateFormat[language],
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
