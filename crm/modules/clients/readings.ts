import { clients } from '../../../contract/clients/endpoints.ts'
import type { PrintedList, WebhookReading } from '../records/contributions/readings.ts'
import { listClients, readClients } from './queries.ts'

export const printedClients: PrintedList = { kind: 'clients', endpoint: clients.list, read: listClients }

export const webhookClients: WebhookReading = { entity: 'client', endpoint: clients.get, read: readClients }
