import { useCallback } from 'react'
import { useRead } from '../../../lib/server-state.ts'
import { useNameOf } from '../../../lib/use-name-of.ts'
import type { NameOf } from '../../../lib/words/values.ts'

/** Who or what an id in a filter means: people of the port and tags. */
export function useFilterNames(): NameOf {
  const person = useNameOf()
  const { data: tags } = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return useCallback((id) => person(id) ?? tags?.find((tag) => tag.id === id)?.name, [person, tags])
}
