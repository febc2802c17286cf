import { useState } from 'react'
import type { ActivityKind } from '../../../contract/activity/vocabulary.ts'
import { useFollowing, useRead } from '../../kit/server/server-state.ts'
import type { Line, StreamType } from './line.ts'

interface Page {
  data: readonly Line[]
  meta: { nextCursor: string | null }
}

/**
 * The lines of a stream. Its newest are read anew with every event of the port; older ones are read once as one scrolls, so
 * that ten thousand lines cost no more requests than a hundred.
 */
export function useStream(type: StreamType, id: string, kinds: readonly ActivityKind[]) {
  const kind = kinds.join()
  const input = { params: { id }, query: { limit: '100', ...(kind ? { kind } : {}) } }
  const newest = useRead('activity', type, input, { keepPrevious: true })
  // Where older lines were first asked for: they follow the newest as these were then.
  const [position, setPosition] = useState<{ kind: string; page: Page } | null>(null)
  const page = newest.data
  const before =
    position && position.kind === kind && page && continues(page, position.page) ? position.page : null
  const following = useFollowing('activity', type, input, before?.meta.nextCursor ?? null)
  const isReading = before !== null && following.isFetching
  return {
    lines:
      page &&
      distinct([
        ...page.data,
        ...(before ? rest(page, before) : []),
        ...(following.data?.pages.flatMap(({ data }) => data) ?? []),
      ]),
    error: newest.error,
    retry: () => void newest.refetch(),
    /** The lines are those of other kinds, until the new ones come. */
    isOld: newest.isPlaceholderData,
    older: {
      hasNextPage: before
        ? following.hasNextPage || !following.data
        : (page?.meta.nextCursor ?? null) !== null,
      isFetchingNextPage: isReading,
      isFetchNextPageError: following.isError,
      fetchNextPage: () => {
        if (newest.isPlaceholderData || !page) return
        if (!before) setPosition({ kind, page })
        else if (following.data) void following.fetchNextPage()
        else void following.refetch()
      },
    },
  }
}

/** Whether nothing lies between the newest lines and an earlier page of them. */
function continues({ data }: Page, earlier: Page): boolean {
  const ids = new Set(data.map((line) => line.id))
  return earlier.data.some((line) => ids.has(line.id))
}

/** What new lines pushed out of the newest page. */
function rest({ data }: Page, earlier: Page): readonly Line[] {
  const last = data.at(-1)
  return earlier.data.filter((line) => last !== undefined && line.at <= last.at)
}

/** Where a line was removed the newest page reaches into the next one. */
function distinct(lines: readonly Line[]): readonly Line[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()]
}
