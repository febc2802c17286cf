import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetReads } from '../../../kit/offline/reads.ts'
import { call } from '../../../kit/server/api.ts'
import { leaveSession } from '../../../kit/server/session-over.ts'
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
