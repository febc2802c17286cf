import { z } from 'zod'
import type { EntityType } from '../../../contract/events.ts'
import type { WebhookEvent } from '../../../contract/webhooks/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { theSystem } from '../../../platform/scope.ts'
import { bodyOf } from './outbox.ts'
import { readingOf } from './records.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  minimum?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
}

/** The body of an event that did not happen: its values are made up from the schema of the record it is about. */
export function sampleBody(event: WebhookEvent, portId: string) {
  const record = { ...sampleRecord(event.entity), id: uuidv7() }
  const label = `${event.entity.replaceAll('_', ' ')} (sample)`
  const fact = { id: uuidv7(), type: event.name, entityId: record.id, label }
  return bodyOf({ tenantId: portId, actor: theSystem }, fact, event, record, new Date().toISOString())
}

const schemas = new Map<EntityType, Schema>()

function sampleRecord(entity: EntityType): Record<string, unknown> {
  const known =
    schemas.get(entity) ??
    (z.toJSONSchema(readingOf(entity).endpoint.response.body, {
      io: 'output',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Schema)
  schemas.set(entity, known)
  return madeOf(known.properties!.data!, entity) as Record<string, unknown>
}

/** A value of the schema; `name` is what it is called. */
function madeOf(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return madeOf(schema.anyOf.find((one) => one.type !== 'null') ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, madeOf(inner, key)]),
    )
  if (type === 'array') return schema.items ? [madeOf(schema.items, name)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return type === 'string' ? textOf(schema.format, name) : null
}

const formats: Readonly<Record<string, () => string>> = {
  uuid: uuidv7,
  'date-time': () => new Date().toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  email: () => 'ada@example.com',
  uri: () => 'https://example.com',
}

function textOf(format: string | undefined, name: string): string {
  const example = format === undefined ? undefined : formats[format]
  return example ? example() : `${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()} (sample)`
}
