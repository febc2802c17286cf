import { useCallback } from 'react'
import { useRead } from '../server/server-state.ts'
import type { NameOf } from '../words/values.ts'

/** Who of the port is meant by an id. */
export function useNameOf(): NameOf {
  const { data } = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useCallback((id) => data?.find((person) => person.id === id)?.label, [data])
}
