import { useQueryClient } from '@tanstack/react-query'
import type { RegularModule } from '../../kinds.ts'
import { type Answer, call, type Input } from '../../lib/api.ts'
import { keyOf, readOptions } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { type RecordEdit, useRecordEdit } from './use-record-edit.ts'

/** Edits a record of a module field by field; what comes back stands at once in every list and panel. */
export function useModuleEdit<M extends RegularModule>(
  module: M,
  record: Answer<M, 'get'> & { id: string; version: number },
  canEdit: boolean,
): RecordEdit<Answer<M, 'get'> & { id: string; version: number }> {
  type Loaded = Answer<M, 'get'> & { id: string; version: number }
  const { port } = usePort()
  const queryClient = useQueryClient()
  const input = { params: { id: record.id } } as unknown as Input<M, 'get'>

  return useRecordEdit<Loaded>({
    record,
    canEdit,
    update: async (patch, ifMatch) => {
      const change = { params: { id: record.id }, body: patch } as unknown as Input<M, 'update'>
      const updated = await call(module, 'update', change, { tenantId: port.id, ifMatch })
      queryClient.setQueryData(keyOf(module, 'get', port.id, input), updated)
      void queryClient.invalidateQueries({ queryKey: [module] })
      return updated as unknown as Loaded
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery({
        ...readOptions(module, 'get', port.id, input),
        staleTime: 0,
      })
      return fresh as unknown as Loaded
    },
  })
}
