import { payments } from '../../../contract/payments/endpoints.ts'
import type { PrintedList, WebhookReading } from '../records/contributions/readings.ts'
import { listPayments, readPayments } from './queries.ts'

export const printedPayments: PrintedList = { kind: 'payments', endpoint: payments.list, read: listPayments }

export const webhookPayments: WebhookReading = {
  entity: 'payment',
  endpoint: payments.get,
  read: readPayments,
}
