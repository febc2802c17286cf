import { berths } from '../../../contract/berths/endpoints.ts'
import type { PrintedList, WebhookReading } from '../records/contributions/readings.ts'
import { listBerths, readBerths } from './queries.ts'

export const printedBerths: PrintedList = { kind: 'berths', endpoint: berths.list, read: listBerths }

export const webhookBerths: WebhookReading = { entity: 'berth', endpoint: berths.get, read: readBerths }
