import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../display/problem-state.tsx'
import { hasFacet, kinds, type LinkedType, type ModuleOf } from '../kinds/kinds.ts'
import type { Answer, Input } from '../server/api.ts'
import { useRead } from '../server/server-state.ts'
import type { PanelControls } from './record-frame.tsx'
import { useOutstanding } from './use-outstanding.ts'
import { useViewed } from './use-viewed.ts'

/** Which record, and where it stands: beside its list, or on a page of its own. */
export type RecordPlace = { id: string; panel?: PanelControls }

type LoadedRecordProps<T extends LinkedType> = RecordPlace & {
  type: T
  /** Whether something is still to come that its head says. */
  waits?: boolean
  children: (record: Answer<ModuleOf<T>, 'get'>) => ReactNode
}

/** One record, read and remembered as opened. */
export function LoadedRecord<T extends LinkedType>({
  type,
  id,
  waits = false,
  children,
}: LoadedRecordProps<T>) {
  const module: ModuleOf<T> = kinds[type].module
  const record = useRead(module, 'get', { params: { id } } as Input<ModuleOf<T>, 'get'>)
  // Read beside it, so that its head stands as it is from the beginning.
  const outstanding = useOutstanding(type, id)
  useViewed(hasFacet(type, 'search') ? type : null, record.data ? id : undefined)
  if (record.error && !record.data) {
    return <ProblemState error={record.error} onRetry={() => void record.refetch()} />
  }
  if (!record.data || outstanding.isLoading || waits) return <SkeletonLines lines={8} className="p-5" />
  return children(record.data)
}
