import { type EntityType, type Fact, facts, hearsAll } from '../events.ts'
import type { Permission } from '../permissions.ts'

/** An event that webhooks of a port may hear. */
export interface WebhookEvent {
  readonly name: string
  /** The kind of record it is about. */
  readonly entity: EntityType
  /** Who may have it sent somewhere: whoever holds one of these permissions; null means everybody. */
  readonly gates: readonly Permission[] | null
}

/** The event of each fact that is offered to webhooks, by the fact: the catalogue, as the modules declare it. */
export const webhookEvents: ReadonlyMap<string, WebhookEvent> = new Map(
  Object.entries<Fact>(facts).flatMap(([fact, { webhook, entity, live }]): [string, WebhookEvent][] =>
    // Who hears of a change while it happens is who may see the record.
    webhook ? [[fact, { name: webhook, entity, gates: live ? hearsAll(live) : null }]] : [],
  ),
)

/** The names of the catalogue, in the order of the facts. */
export const webhookNames = [...new Set([...webhookEvents.values()].map(({ name }) => name))] as [
  string,
  ...string[],
]

/** The event of that name. */
export function eventNamed(name: string): WebhookEvent {
  return [...webhookEvents.values()].find((event) => event.name === name)!
}

/** Whether somebody with these permissions may hear of the event. */
export function mayHear(permissions: ReadonlySet<string>, name: string): boolean {
  const { gates } = eventNamed(name)
  return gates === null || gates.some((gate) => permissions.has(gate))
}
