import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

type ReadProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown where a list has nothing. */
  empty?: ReactNode
  /** How tall that will be, in pixels, where it is known: nothing below moves when it comes. */
  height?: number
  /** How many entries a list has at most: it says so where it has as many. */
  most?: number
  children: (data: Data) => ReactNode
}

/** What was read, or that it is on its way, or why it is not. */
export function Read<Data>({ query, empty, height, most, children }: ReadProps<Data>) {
  if (query.data === undefined) {
    if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
    return <Waiting {...(height === undefined ? {} : { height })} />
  }
  if (empty !== undefined && Array.isArray(query.data) && query.data.length === 0) return <>{empty}</>
  return (
    <>
      {children(query.data)}
      {most !== undefined && Array.isArray(query.data) && <ListEnd count={query.data.length} most={most} />}
    </>
  )
}

/** Says that a list shows no more than it does, where there may be more. */
export function ListEnd({ count, most }: { count: number; most: number }) {
  const { t } = useTranslation()
  if (count < most) return null
  return <p className="mt-3 text-sm text-ink-soft">{t('portal.listEnd', { most: formatNumber(most) })}</p>
}
