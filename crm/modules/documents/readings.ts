import { documents } from '../../../contract/documents/endpoints.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { readDocuments } from './queries.ts'

export const webhookDocuments: WebhookReading = {
  entity: 'document',
  endpoint: documents.get,
  read: readDocuments,
}
