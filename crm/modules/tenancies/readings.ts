import { tenancies } from '../../../contract/tenancies/endpoints.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { readTenancies } from './queries.ts'

export const webhookTenancies: WebhookReading = {
  entity: 'tenancy',
  endpoint: tenancies.get,
  read: readTenancies,
}
