import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { keyOf } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import, Mapping } from './entities.ts'

/** Changes the mapping: each change shows at once, goes out in its turn, and comes back with new counts. */
export function useMapping(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const queryKey = keyOf('imports', 'get', port.id, { params: { id } })
  // Changes that no answer tells of yet, the oldest first.
  const waiting = useRef<Partial<Mapping>[]>([])
  const withWaiting = (one: Import): Import => ({
    ...one,
    mapping: Object.assign({ ...one.mapping }, ...waiting.current),
  })
  const write = useMutation({
    scope: { id: `mapping-${id}` },
    mutationFn: (changes: Partial<Mapping>) =>
      call('imports', 'map', { params: { id }, body: changes }, { tenantId: port.id }),
    onSuccess: (answer) => {
      void queryClient.cancelQueries({ queryKey }, { revert: false })
      waiting.current.shift()
      queryClient.setQueryData(queryKey, withWaiting(answer))
      void queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
      void queryClient.invalidateQueries({ queryKey: ['importRuns'] })
    },
    onError: (error) => {
      waiting.current.shift()
      showToast({ tone: 'danger', title: t('imports.mapFailed'), detail: problemText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    isPending: write.isPending,
    change: (changes: Partial<Mapping>) => {
      // An answer from before the change, still on its way, must not take it back.
      void queryClient.cancelQueries({ queryKey }, { revert: false })
      waiting.current.push(changes)
      queryClient.setQueryData(queryKey, (before: Import | undefined) => before && withWaiting(before))
      write.mutate(changes)
    },
  }
}
