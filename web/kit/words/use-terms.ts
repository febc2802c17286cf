import { useEffect } from 'react'
import { useRead } from '../server/server-state.ts'
import { takeTerms } from './terms.ts'

/** Says the values of vocabularies as the port does, on every screen. */
export function useTerms(): void {
  const { data } = useRead('vocabularies', 'list', {}, { staleTime: 300_000 })
  useEffect(() => takeTerms(data ?? []), [data])
}
