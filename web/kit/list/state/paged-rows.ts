import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Input, Module, Operation } from '../../server/api.ts'
import { readOptions } from '../../server/server-state.ts'
import { useTenantId } from '../../server/tenant.ts'

const pageSize = 100

type ListAnswer<Row> = { data: Row[]; meta: { total: number } }
type RowOf<A> = A extends { data: (infer Row)[] } ? Row : never

/**
 * The rows of a paged list, fetched by the pages that come into view, so that a list of any length opens at once
 * and its scroll bar tells the truth. The query is what filters and sorts the list, without page and limit.
 */
export function usePagedRows<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  query: Record<string, string | undefined>,
  params?: Record<string, string>,
) {
  type Row = RowOf<Answer<M, O>>
  const tenantId = useTenantId()
  const [[firstPage, lastPage], setPages] = useState<readonly [number, number]>([0, 0])
  const pages = [
    ...new Set([0, ...Array.from({ length: lastPage - firstPage + 1 }, (_, step) => firstPage + step)]),
  ]

  const answers = useQueries({
    queries: pages.map((page): UseQueryOptions<ListAnswer<Row>> => {
      const input = {
        ...(params ? { params } : {}),
        query: { ...query, page: String(page + 1), limit: String(pageSize) },
      }
      const options = readOptions(module, operation, tenantId, input as unknown as Input<M, O>)
      return options as unknown as UseQueryOptions<ListAnswer<Row>>
    }),
  })

  const total = answers[0]?.data?.meta.total
  const rowsByPage = new Map(pages.map((page, position) => [page, answers[position]?.data?.data]))
  const rows = {
    total: total ?? 0,
    at: (index: number) => rowsByPage.get(Math.floor(index / pageSize))?.[index % pageSize],
  }

  // Another filter keeps the rows of the one before until its own have come: nothing flickers.
  const shownBefore = useRef<typeof rows | null>(null)
  useEffect(() => {
    if (total !== undefined) shownBefore.current = rows
  })
  const onRangeChange = useCallback((first: number, last: number) => {
    const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)]
    setPages((pages) => (pages[0] === from && pages[1] === to ? pages : [from, to]))
  }, [])
  const failed = answers.find((answer) => answer.error)
  const pending = total === undefined && !failed

  return {
    rows: pending && shownBefore.current ? shownBefore.current : rows,
    total,
    onRangeChange,
    isLoading: pending && !shownBefore.current,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}
