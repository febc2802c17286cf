import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kit/server/api.ts'
import { forgetPort } from './session.tsx'
import { markShared } from './shared-computer.ts'

/** Ends the session and forgets all that was read. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('portalAccess', 'signOut', {}, { probing: true }),
    onSuccess: () => {
      markShared(false)
      forgetPort()
      // Nobody looks any more: no page is left that would read anew what is forgotten.
      queryClient.setQueryData(['me'], null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
      location.assign('/portal')
    },
  })
}
