import { inquiries } from '../../../contract/inquiries/endpoints.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { readInquiries } from './queries.ts'

export const webhookInquiries: WebhookReading = {
  entity: 'inquiry',
  endpoint: inquiries.get,
  read: readInquiries,
}
