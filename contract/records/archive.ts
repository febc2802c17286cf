import { empty } from '../endpoint.ts'
import type { FactName } from '../events.ts'
import { idParams } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'

/** Archive by DELETE and restore, the same for every kind of record that is archived without a reason. */
export function archiveOf<const R extends string>(
  records: R,
  gate: Permission,
  archived: FactName,
  restored: FactName,
) {
  return {
    archive: endpoint({
      method: 'DELETE',
      path: `/api/v1/${records}/{id}` as const,
      summary: 'Archives the record',
      gate,
      params: idParams,
      response: empty,
      emits: [archived],
      errors: ['ALREADY_ARCHIVED'],
    }),
    restore: endpoint({
      method: 'POST',
      path: `/api/v1/${records}/{id}/restore` as const,
      summary: 'Takes the record back from the archive',
      gate,
      params: idParams,
      response: empty,
      emits: [restored],
      errors: ['NOT_ARCHIVED'],
    }),
  } as const
}
