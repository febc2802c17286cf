import { yachts } from '../../../contract/yachts/endpoints.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { readYachts } from './queries.ts'

export const webhookYachts: WebhookReading = { entity: 'yacht', endpoint: yachts.get, read: readYachts }
