import { z } from 'zod'
import { empty } from '../endpoint.ts'
import { flag, idParams } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Archivable } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'

/** Archive by DELETE and restore, the same for every kind of record that is archived without a reason. */
export function archiveOf({ type, path, gates }: Archivable<TypeWith<'archive'>>) {
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

/** The archive of a kind whose records may hold a berth: where one does, it is asked about first. */
export function askingArchiveOf<Type extends TypeWith<'archive'>>({ type, path, gates }: Archivable<Type>) {
  return endpoint({
    method: 'DELETE',
    path: `/api/v1/${path}/{id}`,
    summary:
      'Archives the record; one with an active tenancy where `acknowledgeTenancies` says that this is known',
    gate: gates.delete,
    params: idParams,
    query: z.object({ acknowledgeTenancies: flag.optional() }),
    response: empty,
    emits: [`${type}.archived` as const],
    errors: ['ALREADY_ARCHIVED', 'TENANCY_ACTIVE'],
  })
}
