import type { Input } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import type { Entry, WaitingList } from '../../waiting-list/public/entry.tsx'

export type EntryInput = Input<'waitingList', 'rewrite'>['body']['entries'][number]
/** Writes the queue anew from what it is; `reason` stands in the trail. */
export type Rewrite = (change: (entries: EntryInput[]) => EntryInput[], reason?: string) => Promise<unknown>

/** The entries of those the user is shown, as they are written. */
function writtenOf({ entries }: WaitingList): EntryInput[] {
  return entries.flatMap(({ id, clientId }: Entry) => (clientId === null ? [] : [{ id, clientId }]))
}

/** Rewrites the queue of a berth on the version that is shown. */
export function useRewrite(berthId: string, list: WaitingList): Rewrite {
  const write = useWrite('waitingList', 'rewrite', { touches: ['berths'] })
  return (change, reason) =>
    write.mutateAsync({
      params: { id: berthId },
      body: { entries: change(writtenOf(list)), ...(reason ? { reason } : {}) },
      ifMatch: list.version,
    })
}
