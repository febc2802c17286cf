import { useQueryClient } from '@tanstack/react-query'
import { type Answer, call, type Input } from '../../lib/api.ts'
import { customPatch } from '../../lib/custom/values.ts'
import { keyOf, readOptions } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { type RecordEdit, useRecordEdit } from './use-record-edit.ts'

const typeOf = {
  clients: 'client',
  yachts: 'yacht',
  companies: 'company',
  berths: 'berth',
  interests: 'interest',
} as const

type EditedModule = keyof typeof typeOf

/** Edits a record of a module field by field; what comes back stands at once in every list and panel. */
export function useModuleEdit<M extends EditedModule>(
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
      const values = customPatch(patch)
      if (values) {
        const query = { entityType: typeOf[module] }
        const change = { params: { id: record.id }, query, body: { values } }
        const set = await call('customFields', 'setValues', change, { tenantId: port.id, ifMatch })
        const key = keyOf(module, 'get', port.id, input)
        queryClient.setQueryData<Loaded>(key, (before) => before && { ...before, ...set })
        void queryClient.invalidateQueries({ queryKey: [module] })
        return { ...record, ...set }
      }
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
