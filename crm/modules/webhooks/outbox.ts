import { sql } from 'kysely'
import type { EntityType, FactName } from '../../../contract/events.ts'
import { type WebhookEvent, webhookEvents } from '../../../contract/webhooks/events.ts'
import { masked } from '../../../platform/masked.ts'
import type { Hearing } from '../../../platform/shards/listeners.ts'
import { actorIdOf, type FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import { RecordReader } from './records.ts'

/** Says that the webhooks of a port changed, with the port. */
const changedChannel = 'webhooks_changed'
const keepFor = 60_000
/** Facts whose records are read, and whose deliveries are written, together. */
const together = 500

interface Offered {
  readonly fact: FactRecord
  readonly event: WebhookEvent
}

/**
 * Writes the deliveries of facts in their transaction. Which events the webhooks of a port hear is kept in memory and
 * forgotten by notification, and at once where they are changed here, so that a fact nobody hears of costs no query.
 */
export class WebhookOutbox {
  private readonly hearing: Hearing
  private readonly records: RecordReader
  private readonly heard = new Map<string, { events: ReadonlySet<string>; until: number }>()
  /** Ports whose webhooks this process changes, until it is told that they changed: nothing is kept of them. */
  private readonly changing = new Map<string, number>()
  private changes = 0

  constructor(hearing: Hearing, { checked }: { checked: boolean }) {
    this.hearing = hearing
    this.records = new RecordReader(checked)
    hearing.on(changedChannel, (portId) => {
      this.changing.delete(portId)
      this.forget(portId)
    })
    hearing.onGap(() => this.forget(null))
  }

  /** As `Outbox` of the platform. */
  readonly write = (tx: Tx, facts: readonly FactRecord<FactName>[]): Promise<string | null> | null => {
    if (tx.tenantId === null) return null
    if (facts.some(({ entityType }) => entityType === 'webhook')) {
      this.forget(tx.tenantId)
      this.changing.set(tx.tenantId, Date.now() + keepFor)
    }
    const offered = facts.flatMap((fact): Offered[] => {
      const event = webhookEvents.get(fact.type)
      return event ? [{ fact, event }] : []
    })
    if (offered.length === 0) return null
    const known = this.heard.get(tx.tenantId)
    if (!known || known.until <= Date.now())
      return this.look(tx, tx.tenantId).then((events) => this.writeHeard(tx, offered, events))
    return offered.some(({ event }) => known.events.has(event.name))
      ? this.writeHeard(tx, offered, known.events)
      : null
  }

  private forget(portId: string | null): void {
    this.changes += 1
    if (portId === null) this.heard.clear()
    else this.heard.delete(portId)
  }

  private async look(tx: Tx, portId: string): Promise<ReadonlySet<string>> {
    const before = this.changes
    const { rows } = await sql<{ event: string }>`select distinct unnest(w.events) as event from webhooks w
      where w.port_id = ${portId} and ${hears}`.execute(tx.db)
    const events = new Set(rows.map((row) => row.event))
    const settled = (this.changing.get(portId) ?? 0) <= Date.now()
    if (settled && this.hearing.hears(portId) && this.changes === before)
      this.heard.set(portId, { events, until: Date.now() + keepFor })
    return events
  }

  private async writeHeard(
    tx: Tx,
    offered: readonly Offered[],
    events: ReadonlySet<string>,
  ): Promise<string | null> {
    const matches = offered.filter(({ event }) => events.has(event.name))
    if (matches.length === 0) return null
    const at = new Date().toISOString()
    for (let from = 0; from < matches.length; from += together)
      await this.writeSome(tx, matches.slice(from, from + together), at)
    return deliveryTables.channel
  }

  private async writeSome(tx: Tx, some: readonly Offered[], at: string): Promise<void> {
    const records = await this.readRecords(tx, some)
    const rows = some.map(({ fact, event }) => {
      const record = records.get(event.entity)?.get(fact.entityId ?? '') ?? null
      return { id: fact.id, type: event.name, body: JSON.stringify(bodyOf(tx, fact, event, record, at)) }
    })
    // A webhook that is paused or kept failing has what came meanwhile in its log, to be sent once it works again.
    tx.later(sql`
      insert into webhook_deliveries (port_id, id, webhook_id, event_id, type, body, host, state, last_error, finished_at,
        next_attempt_at, request_id)
      select w.port_id, gen_random_uuid(), w.id, e.id, e.type, e.body, w.host,
        case w.state when 'active' then 'pending' else 'failed' end,
        case w.state when 'active' then null else 'The webhook was not active.' end,
        case w.state when 'active' then null else now() end,
        case when w.in_order and w.state = 'active' then 'infinity' else now() end, ${tx.requestId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, type text, body text)
      join webhooks w on w.port_id = ${portOf(tx)} and ${hears} and e.type = any(w.events)`)
  }

  private async readRecords(tx: Tx, some: readonly Offered[]) {
    const ids = new Map<EntityType, Set<string>>()
    for (const { fact, event } of some) {
      if (fact.entityId === null) continue
      ids.set(event.entity, (ids.get(event.entity) ?? new Set()).add(fact.entityId))
    }
    const read = new Map<EntityType, ReadonlyMap<string, Record<string, unknown>>>()
    for (const [entity, recordIds] of ids)
      read.set(entity, await this.records.read(tx, entity, [...recordIds]))
    return read
  }
}

/** Tells every process that the webhooks of the port changed, once the transaction is committed. */
export function tellChanged(tx: Tx): void {
  tx.later(sql`select pg_notify(${changedChannel}, ${portOf(tx)})`)
}

/** SQL: the webhook `w` is sent what it hears, now or once it works again. */
const hears = sql`(w.state = 'active' or w.state = 'disabled' and w.state_reason is distinct from 'gone')`

/** What a webhook is sent of a fact: what the audit log says of it, and the record as the interface gives it. */
export function bodyOf(
  tx: Pick<Tx, 'tenantId' | 'actor'>,
  fact: Omit<FactRecord, 'entityType' | 'causeId'>,
  { name, entity }: Pick<WebhookEvent, 'name' | 'entity'>,
  record: Record<string, unknown> | null,
  at: string,
) {
  const { live: _live, ...metadata } = fact.metadata ?? {}
  const actor = fact.by ?? tx.actor
  return {
    id: fact.id,
    type: name,
    timestamp: at,
    portId: tx.tenantId,
    data: {
      entityType: entity,
      entityId: fact.entityId,
      label: fact.label ?? null,
      actorKind: actor.kind,
      actorId: actorIdOf(actor),
      actorName: actor.name,
      oldValues: masked(fact.oldValues),
      newValues: masked(fact.newValues),
      metadata: Object.keys(metadata).length > 0 ? masked(metadata) : null,
      record,
    },
  }
}
