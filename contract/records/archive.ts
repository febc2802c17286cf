import { empty } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import type { RecordType } from '../kinds.ts'
import type { RecordKind } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'

/** Archive by DELETE and restore, the same for every kind of record that is archived without a reason. */
export function archiveOf({ type, path, gates }: Pick<RecordKind<RecordType>, 'type' | 'path' | 'gates'>) {
  return {
    archive: endpoint({
      method: 'DELETE',
      path: `/api/v1/${path}/{id}`,
      summary: 'Archives the record',
      gate: gates.delete,
      params: idParams,
      response: empty,
      emits: [`${type}.archived` as const],
      errors: ['ALREADY_ARCHIVED'],
    }),
    restore: endpoint({
      method: 'POST',
      path: `/api/v1/${path}/{id}/restore`,
      summary: 'Takes the record back from the archive',
      gate: gates.delete,
      params: idParams,
      response: empty,
      emits: [`${type}.restored` as const],
      errors: ['NOT_ARCHIVED'],
    }),
  } as const
}
