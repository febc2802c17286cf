import { useCallback } from 'react'
import { useNameOf } from '../../record/use-name-of.ts'
import { useRead } from '../../server/server-state.ts'
import type { NameOf } from '../../words/values.ts'

/** Who or what an id in a filter means: people of the port and tags. */
export function useFilterNames(): NameOf {
  const person = useNameOf()
  const { data: tags } = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return useCallback((id) => person(id) ?? tags?.find((tag) => tag.id === id)?.name, [person, tags])
}
