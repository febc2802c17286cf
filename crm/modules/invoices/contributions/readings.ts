import { invoices } from '../../../../contract/invoices/endpoints.ts'
import type { PrintedList, WebhookReading } from '../../records/contributions/readings.ts'
import { listInvoices, readInvoices } from '../queries.ts'

export const printedInvoices: PrintedList = { kind: 'invoices', endpoint: invoices.list, read: listInvoices }

export const webhookInvoices: WebhookReading = {
  entity: 'invoice',
  endpoint: invoices.get,
  read: readInvoices,
}
