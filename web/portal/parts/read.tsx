import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

type ReadProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown where a list has nothing. */
  empty?: ReactNode
  /** How tall that will be, in pixels, where it is known: nothing below moves when it comes. */
  height?: number
  children: (data: Data) => ReactNode
}

/** What was read, or that it is on its way, or why it is not. */
export function Read<Data>({ query, empty, height, children }: ReadProps<Data>) {
  if (query.data === undefined) {
    if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
    return <Waiting {...(height === undefined ? {} : { height })} />
  }
  if (empty !== undefined && Array.isArray(query.data) && query.data.length === 0) return <>{empty}</>
  return <>{children(query.data)}</>
}
