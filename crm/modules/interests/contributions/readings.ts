import { interests } from '../../../../contract/interests/endpoints.ts'
import type { PrintedList, WebhookReading } from '../../records/contributions/readings.ts'
import { listInterests, readInterests } from '../queries.ts'

export const printedInterests: PrintedList = {
  kind: 'interests',
  endpoint: interests.list,
  read: listInterests,
}

export const webhookInterests: WebhookReading = {
  entity: 'interest',
  endpoint: interests.get,
  read: readInterests,
}
