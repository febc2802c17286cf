import { z } from 'zod'
import { results } from '../endpoint.ts'
import type { FactName } from '../events.ts'
import { id, takenBack } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Permission } from '../permissions.ts'
import type { Facet, Gates } from '../record.ts'
import type { Field } from '../record-fields.ts'
import { endpoint } from '../staff-endpoint.ts'

/** What is done to many records at once, as far as their kind has it. */
export const bulkActions = ['add_tag', 'remove_tag', 'set', 'archive', 'restore', 'undo'] as const
type BulkAction = (typeof bulkActions)[number]

interface Bulked {
  readonly type: TypeWith<'bulk'>
  readonly path: string
  readonly gates: Gates & { readonly edit: Permission }
  readonly has: readonly Facet[]
  readonly fields: Readonly<Record<string, Field>>
}

/** One action on many records of a kind: tags, fields that are marked for it, the archive, and taking back. */
export function bulkOf({ type, path, gates, has, fields }: Bulked) {
  const marked = Object.entries(fields).filter(([, { bulk, input }]) => bulk && input)
  const needs: Readonly<Record<BulkAction, boolean>> = {
    add_tag: has.includes('tags'),
    remove_tag: has.includes('tags'),
    set: marked.length > 0,
    archive: has.includes('archive'),
    restore: has.includes('archive'),
    undo: true,
  }
  const actions = bulkActions.filter((action) => needs[action]) as [BulkAction, ...BulkAction[]]
  const facts = [
    ...(needs.add_tag ? ['tagged'] : []),
    ...(needs.set ? ['updated'] : []),
    ...(needs.archive ? ['archived', 'restored'] : []),
  ]
  const mayArchive = needs.archive && gates.delete ? [gates.delete] : []
  return {
    bulk: endpoint({
      method: 'POST',
      path: `/api/v1/${path}/bulk`,
      summary: 'One action on up to 500 records; what one is refused takes nothing of the others back',
      gate: [gates.edit, ...mayArchive],
      body: z.strictObject({
        action: z.enum(actions),
        ids: z.array(id).min(1).max(500),
        tagId: id.optional(),
        /** For set: the fields and what they become. */
        set: z
          .strictObject(Object.fromEntries(marked.map(([name, { input }]) => [name, input!])))
          .partial()
          .optional(),
        requestId: takenBack,
      }),
      response: results,
      emits: facts.map((fact) => `${type}.${fact}` as FactName),
    }),
  } as const
}
