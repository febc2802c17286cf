import { useQueryClient } from '@tanstack/react-query'
import { customPatch } from '../custom/values.ts'
import { kinds, type ModuleHaving, type RegularModule } from '../kinds/kinds.ts'
import { call, type Input } from '../server/api.ts'
import { keyOf, readOptions } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'
import { formatWhen } from '../words/format.ts'
import { showInLists } from './show-in-lists.ts'
import { type RecordEdit, useRecordEdit } from './use-record-edit.ts'

/**
 * Edits a record of a module field by field, of one without an operation that changes it the fields of the port alone, or as
 * much of it as a row of its list has; what comes back stands at once in every list and panel.
 */
export function useModuleEdit<R extends { id: string; version: number }>(
  module: ModuleHaving<'customFields'>,
  record: R,
  canEdit: boolean,
): RecordEdit<R> {
  const { port } = usePort()
  const queryClient = useQueryClient()
  const params = { id: record.id }

  return useRecordEdit<R>({
    record,
    canEdit,
    update: async (patch, ifMatch) => {
      const values = customPatch(patch)
      if (values) {
        const query = { entityType: Object.values(kinds).find((kind) => kind.module === module)!.type }
        const change = { params, query, body: { values } } as Input<'customFields', 'setValues'>
        const set = await call('customFields', 'setValues', change, { tenantId: port.id, ifMatch })
        const key = keyOf(module, 'get', port.id, { params })
        queryClient.setQueryData<object>(key, (before) => before && { ...before, ...set })
        showInLists(queryClient, module, port.id, { ...set, id: record.id })
        void queryClient.invalidateQueries({ queryKey: [module] })
        return { ...record, ...set }
      }
      const change = { params, body: patch } as Input<RegularModule, 'update'>
      const updated = await call(module as RegularModule, 'update', change, { tenantId: port.id, ifMatch })
      queryClient.setQueryData(keyOf(module, 'get', port.id, { params }), updated)
      showInLists(queryClient, module, port.id, { ...updated, id: record.id })
      void queryClient.invalidateQueries({ queryKey: [module] })
      return asRead(updated)
    },
    lastChange: async () => {
      const input = { params, query: { limit: '1' } } as Input<RegularModule, 'activity'>
      const answer = await call(module as RegularModule, 'activity', input, { tenantId: port.id }).catch(
        () => null,
      )
      const last = answer?.data[0]
      return last ? [last.actorName, formatWhen(last.createdAt)].filter(Boolean).join(', ') : null
    },
    reload: async () => {
      const options = readOptions(module, 'get', port.id, { params })
      return asRead(await queryClient.fetchQuery({ ...options, staleTime: 0 }))
    },
  })

  /** The record of the same module and id has the fields that were read of it before. */
  function asRead(answer: object): R {
    return answer as R
  }
}
