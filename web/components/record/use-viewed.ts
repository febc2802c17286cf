import { useEffect } from 'react'
import type { TypeWith } from '../../../contract/kinds.ts'
import { call } from '../../lib/api.ts'
import { usePort } from '../../lib/session.tsx'

/** Looking for this long counts as having opened a record. */
const settleMs = 1000

/** Remembers that the user opened this record, for the command menu. */
export function useViewed(type: TypeWith<'search'> | null, id: string | undefined): void {
  const { port } = usePort()
  useEffect(() => {
    if (!type || !id) return
    const timer = setTimeout(() => {
      call('search', 'recordView', { body: { type, id } }, { tenantId: port.id }).catch(() => undefined)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [type, id, port.id])
}
