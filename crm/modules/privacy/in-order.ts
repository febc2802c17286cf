import { clientReferences } from '../duplicates/client-references.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'

/** References that name others before those, and what nobody names after them. */
export function inOrder(): readonly ClientReference[] {
  const ordered: ClientReference[] = []
  const tables = new Set(clientReferences.flatMap(({ erasedBefore = [] }) => erasedBefore))
  const waiting = clientReferences.toSorted((one, other) => rank(one) - rank(other))
  function rank({ name, erasedBefore }: ClientReference) {
    return erasedBefore || tables.has(name) ? 0 : 1
  }
  while (waiting.length > 0) {
    const place = waiting.findIndex(
      ({ name }) => !waiting.some(({ erasedBefore = [] }) => erasedBefore.includes(name)),
    )
    if (place < 0) throw new Error('References to clients are erased before one another in a circle.')
    ordered.push(...waiting.splice(place, 1))
  }
  return ordered
}
