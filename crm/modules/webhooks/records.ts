import type { EntityType } from '../../../contract/events.ts'
import { webhookEvents } from '../../../contract/webhooks/events.ts'
import { type Serialise, serialiserOf } from '../../../platform/http/answer.ts'
import { masked } from '../../../platform/masked.ts'
import type { Ctx } from '../../context.ts'
import type { WebhookReading } from '../records/contributions/readings.ts'
import { webhookReadings } from './readings.generated.ts'

const readings = new Map(webhookReadings.map((one) => [one.entity, one]))

/** How the records of a kind are read that events are about. Throws for a kind nobody said it of. */
export function readingOf(entity: EntityType): WebhookReading {
  const reading = readings.get(entity)
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
