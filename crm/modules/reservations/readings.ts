import { berthReservations } from '../../../contract/reservations/endpoints.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { readReservations } from './queries.ts'

export const webhookReservations: WebhookReading = {
  entity: 'reservation',
  endpoint: berthReservations.get,
  read: readReservations,
}
