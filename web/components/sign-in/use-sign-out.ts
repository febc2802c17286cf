import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { forgetReads } from '../../lib/offline/reads.ts'
import { leaveSession } from '../../lib/session-over.ts'
import type { SignInService } from './door.tsx'

/** Ends the session and forgets everything that was read in it. */
export function useSignOut(service: SignInService): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    leaveSession()
    await call(service, 'signOut', {}).catch(() => undefined)
    await navigate({ to: '/sign-in' })
    queryClient.clear()
    await forgetReads()
  }
}
