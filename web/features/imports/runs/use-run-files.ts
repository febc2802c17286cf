import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/server/api.ts'
import { usePort } from '../../../kit/server/session.tsx'

/** Sends files of an export one after another; the first one begins it where there is none. Those that were read stay. */
export function useRunFiles(runId: string | null, onRead: (runId: string) => void) {
  const { port } = usePort()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      let id = runId
      try {
        for (const file of files) {
          const form = new FormData()
          form.append('file', file)
          const options = { tenantId: port.id, form }
          const run =
            id === null
              ? await call('importRuns', 'create', {}, options)
              : await call('importRuns', 'addFile', { params: { id } }, options)
          id = run.id
        }
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['importRuns'] })
        if (id !== null) onRead(id)
      }
    },
  })
}
