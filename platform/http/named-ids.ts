import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isUuid } from '../ids.ts'
import type { Scope } from '../unit/facts.ts'
import type { BulkResult, Input } from './serve.ts'

/** Which of some ids name what exists in the tenant and is not shown to whoever asks. */
export type HiddenIds = (scope: Scope, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** A write as it reaches its handler. */
export interface Admitted {
  scope: Scope
  input: Input<Endpoint>
  /** The answer with the ids as they were sent. */
  asSent(value: unknown): unknown
}

/**
 * A write by somebody who is not shown all of the tenant. An id of what they are not shown becomes one that names nothing,
 * so that every operation answers it as it answers an id nobody has; what else they named stays shown to them for the
 * answer, also once they have given it away.
 */
export async function admitIds(
  scope: Scope,
  input: Input<Endpoint>,
  hiddenIds: HiddenIds | undefined,
): Promise<Admitted> {
  const { sight } = scope
  if (!sight || !hiddenIds) return { scope, input, asSent: (value) => value }
  const { params, query, body } = input
  const ids = new Set<string>()
  mapped([params, query, body], (text) => {
    ids.add(text.toLowerCase())
    return text
  })
  const hidden = ids.size > 0 ? await hiddenIds(scope, [...ids]) : new Set<string>()
  const nameless = new Map([...hidden].map((id) => [id, randomUUID() as string]))
  const sent = new Map([...nameless].map(([id, other]) => [other, id]))
  const known = [...ids].filter((id) => !hidden.has(id))
  const swap = <T>(value: T) => mapped(value, (text) => nameless.get(text.toLowerCase()) ?? text) as T
  return {
    scope: { ...scope, sight: { ...sight, values: { ...sight.values, also: known } } },
    input:
      hidden.size === 0 ? input : { ...input, params: swap(params), query: swap(query), body: swap(body) },
    asSent: (value) =>
      Array.isArray(value) && sent.size > 0
        ? (value as BulkResult[]).map((one) => ({ ...one, id: sent.get(one.id) ?? one.id }))
        : value,
  }
}

/** A value as JSON has them, with each text that is an id as `change` makes it. */
function mapped(value: unknown, change: (id: string) => string): unknown {
  if (typeof value === 'string') return isUuid(value.toLowerCase()) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => mapped(one, change))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, change)]))
}
