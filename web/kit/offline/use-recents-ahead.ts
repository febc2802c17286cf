import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRegular, kinds, type LinkedType } from '../kinds/kinds.ts'
import { hasOverview } from '../record/overview.ts'
import { whenIdle } from '../screen/lazy-part.ts'
import { savesData } from '../screen/save-data.ts'
import { readOptions, useReadAhead } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'
import { pruneReads } from './reads.ts'

/** How many of the records opened last are read, and the milliseconds a page has to itself before. */
const [most, ownTime] = [10, 15_000]
const readable: readonly LinkedType[] = ['berth', 'client', 'interest', 'yacht']

/**
 * On a phone, and where the app is installed, reads the records opened last wherever that was, the plan and the reminders, so
 * that they are there on the pontoon without a signal. Not where data is to be saved.
 */
export function useRecentsAhead(): void {
  const { port, can } = usePort()
  const read = useReadAhead()
  const { data } = useQuery({ ...readOptions('search', 'recentlyViewed', port.id, {}), staleTime: 60_000 })
  const ids = (data ?? [])
    .filter(({ type, archived }) => !archived && (readable as readonly string[]).includes(type))
    .slice(0, most)
    .map(({ type, id }) => `${type} ${id}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on the records and the port alone
  useEffect(() => {
    if (!isOutdoors() || savesData() || ids === '') return
    const timer = setTimeout(() => whenIdle(readAll), ownTime)
    return () => clearTimeout(timer)
  }, [ids, port.id])

  function readAll() {
    void pruneReads()
    if (!navigator.onLine) return
    for (const one of ids.split(',')) {
      const [type, id] = one.split(' ') as [LinkedType, string]
      if (!isRegular(type)) continue
      read(kinds[type].module, 'get', { params: { id } })
      if (hasOverview(type)) read('overviews', type, { params: { id } })
    }
    if (can('berths.view')) read('portPlan', 'get', {})
  }
}

/** A finger points, or the app was installed. */
function isOutdoors(): boolean {
  return matchMedia('(pointer: coarse), (display-mode: standalone)').matches
}
