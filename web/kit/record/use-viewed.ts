import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TypeWith } from '../../../contract/kinds.ts'
import { call } from '../server/api.ts'
import { usePort } from '../server/session.tsx'

/** Looking for this long counts as having opened a record. */
const settleMs = 1000

/** Remembers that the user opened this record, for the command menu and the navigation. */
export function useViewed(type: TypeWith<'search'> | null, id: string | undefined): void {
  const { port } = usePort()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!type || !id) return
    const timer = setTimeout(() => {
      call('search', 'recordView', { body: { type, id } }, { tenantId: port.id })
        .then(() => queryClient.invalidateQueries({ queryKey: ['search', 'recentlyViewed'] }))
        .catch(() => undefined)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [type, id, port.id, queryClient])
}
