import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Port } from '../server/session.tsx'

/** What is on the screen is asked for anew once the user may see or do something else than before. */
export function useFollowAccess({ id, permissions, scopes, mates }: Port): void {
  const queryClient = useQueryClient()
  const access = JSON.stringify([id, permissions, scopes, mates])
  const before = useRef(access)
  useEffect(() => {
    if (before.current === access) return
    before.current = access
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }, [access, queryClient])
}
