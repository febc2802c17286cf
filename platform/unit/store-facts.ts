import { masked } from '../masked.ts'
import { type Actor, actorIdOf, type Catalogue, type FactRecord, type Scope } from './facts.ts'

/** The statement that writes the facts of a unit of work into the history; `column` names the tenant. */
export function storeFacts(
  catalogue: Catalogue,
  column: string,
  { actor, requestId, tenantId }: Scope,
  facts: readonly FactRecord[],
): { text: string; values: unknown[] } {
  const rows = facts.map((fact) => eventRow(fact, catalogue[fact.type]!, actor))
  return { text: storeText(column), values: [JSON.stringify(rows), tenantId, requestId] }
}

const storeText = (tenant: string) => `
  insert into events (${tenant}, id, type, action, entity_type, entity_id, entity_label, old_values, new_values,
    metadata, severity, cause_id, search_text, actor_kind, actor_id, actor_name, request_id,
    created_at)
  select $2::uuid, f.id, f.type, f.action, f."entityType", f."entityId", f.label, f."oldValues", f."newValues",
    f.metadata, f.severity, f."causeId", f."searchText", f."actorKind", f."actorId", f."actorName", $3,
    clock_timestamp()
  from jsonb_to_recordset($1::jsonb) as f("actorKind" text, "actorId" uuid, "actorName" text, id uuid, type text, action text, "entityType" text, "entityId" uuid,
    label text, "oldValues" jsonb, "newValues" jsonb, metadata jsonb, severity text, "causeId" uuid, "searchText" text)`

function eventRow({ by, ...fact }: FactRecord, entry: Catalogue[string], actor: Actor) {
  const oldValues = masked(fact.oldValues)
  const newValues = masked(fact.newValues)
  return {
    ...fact,
    action: entry.action,
    severity: entry.severity ?? 'info',
    oldValues,
    newValues,
    metadata: masked(fact.metadata),
    actorKind: (by ?? actor).kind,
    actorId: actorIdOf(by ?? actor),
    actorName: (by ?? actor).name,
    searchText: [fact.label, fact.type, ...Object.values(newValues ?? {})]
      .filter((value) => typeof value === 'string')
      .join(' ')
      .slice(0, 500),
  }
}

/** A live message names what changed, never a whole record; many of one kind become one message. */
export function announcementsOf(
  facts: readonly FactRecord[],
  catalogue: Catalogue,
  { tenantId, actor }: Scope,
): string[] {
  const byEvent = new Map<string, FactRecord[]>()
  for (const fact of facts) {
    const event = catalogue[fact.type]!.live
    if (event) byEvent.set(event, [...(byEvent.get(event) ?? []), fact])
  }
  return [...byEvent].flatMap(([event, group]) => {
    const shared = { tenantId, event, actorId: actorIdOf(actor), actorName: actor.name }
    if (group.length > 20) {
      const to = [...new Set(group.flatMap((fact) => fact.to ?? []))]
      return [
        JSON.stringify({
          ...shared,
          ...(to.length > 0 ? { to } : {}),
          data: { many: true, count: group.length },
        }),
      ]
    }
    return group.map((fact) =>
      JSON.stringify({
        ...shared,
        ...(fact.by ? { actorId: actorIdOf(fact.by), actorName: fact.by.name } : {}),
        entity: { type: fact.entityType, id: fact.entityId },
        ...(fact.to ? { to: fact.to } : {}),
        data: {
          id: fact.entityId,
          fact: fact.type,
          changed: Object.keys(fact.newValues ?? {}).slice(0, 60),
          ...liveExtras(fact.metadata),
        },
      }),
    )
  })
}

function liveExtras(metadata: Record<string, unknown> | null | undefined): Record<string, unknown> {
  const live = metadata?.live
  return typeof live === 'object' && live !== null ? (live as Record<string, unknown>) : {}
}
