import { berths } from '../../../contract/berths/endpoints.ts'
import { clients } from '../../../contract/clients/endpoints.ts'
import { documents } from '../../../contract/documents/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { EntityType } from '../../../contract/events.ts'
import { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { interests } from '../../../contract/interests/endpoints.ts'
import { invoices } from '../../../contract/invoices/endpoints.ts'
import { payments } from '../../../contract/payments/endpoints.ts'
import { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { webhookEvents } from '../../../contract/webhooks/events.ts'
import { yachts } from '../../../contract/yachts/endpoints.ts'
import { type Serialise, serialiserOf } from '../../../platform/http/answer.ts'
import { masked } from '../../../platform/masked.ts'
import type { Ctx } from '../../context.ts'
import { readBerths } from '../berths/queries.ts'
import { readClients } from '../clients/queries.ts'
import { readDocuments } from '../documents/queries.ts'
import { readInquiries } from '../inquiries/queries.ts'
import { readInterests } from '../interests/queries.ts'
import { readInvoices } from '../invoices/queries.ts'
import { readPayments } from '../payments/queries.ts'
import { readReservations } from '../reservations/queries.ts'
import { readTenancies } from '../tenancies/queries.ts'
import { readYachts } from '../yachts/queries.ts'

/** How the records that events are about are read: those of an operation that gives one, many at once. */
interface Reading {
  readonly endpoint: Endpoint
  readonly read: (ctx: Ctx, ids: readonly string[]) => Promise<readonly unknown[]>
}

const readings: Partial<Record<EntityType, Reading>> = {
  client: { endpoint: clients.get, read: readClients },
  yacht: { endpoint: yachts.get, read: readYachts },
  berth: { endpoint: berths.get, read: readBerths },
  interest: { endpoint: interests.get, read: readInterests },
  document: { endpoint: documents.get, read: readDocuments },
  payment: { endpoint: payments.get, read: readPayments },
  tenancy: { endpoint: tenancies.get, read: readTenancies },
  reservation: { endpoint: berthReservations.get, read: readReservations },
  invoice: { endpoint: invoices.get, read: readInvoices },
  inquiry: { endpoint: inquiries.get, read: readInquiries },
}

/** How the records of a kind are read that events are about. Throws for a kind nobody said it of. */
export function readingOf(entity: EntityType): Reading {
  const reading = readings[entity]
  if (!reading) throw new Error(`How webhooks read a record of the kind ${entity} is not said.`)
  return reading
}

for (const { entity } of webhookEvents.values()) readingOf(entity)

/** Records as the interface gives them, secrets masked; what it does not name is left out. */
export class RecordReader {
  private readonly checked: boolean
  private readonly serialisers = new Map<EntityType, Serialise>()

  constructor(checked: boolean) {
    this.checked = checked
  }

  /** The records of a kind that are there, by id. */
  async read(
    ctx: Ctx,
    entity: EntityType,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Record<string, unknown>>> {
    const { read } = readingOf(entity)
    const found = await read(ctx, ids)
    return new Map(found.map((value) => this.shown(entity, value)).map((one) => [one.id as string, one]))
  }

  private shown(entity: EntityType, value: unknown): Record<string, unknown> {
    const known = this.serialisers.get(entity) ?? serialiserOf(readingOf(entity).endpoint, this.checked)
    this.serialisers.set(entity, known)
    return masked((JSON.parse(known(value)) as { data: Record<string, unknown> }).data)!
  }
}
