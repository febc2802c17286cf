import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { hasFacet, kinds, type LinkedType, type ModuleOf } from '../../kinds.ts'
import type { Answer, Input } from '../../lib/api.ts'
import { useRead } from '../../lib/server-state.ts'
import { ProblemState } from '../problem-state.tsx'
import type { PanelControls } from './record-frame.tsx'
import { useViewed } from './use-viewed.ts'

/** Which record, and where it stands: beside its list, or on a page of its own. */
export type RecordPlace = { id: string; panel?: PanelControls }

type LoadedRecordProps<T extends LinkedType> = RecordPlace & {
  type: T
  children: (record: Answer<ModuleOf<T>, 'get'>) => ReactNode
}

/** One record, read and remembered as opened. */
export function LoadedRecord<T extends LinkedType>({ type, id, children }: LoadedRecordProps<T>) {
  const module: ModuleOf<T> = kinds[type].module
  const record = useRead(module, 'get', { params: { id } } as Input<ModuleOf<T>, 'get'>)
  useViewed(hasFacet(type, 'search') ? type : null, record.data ? id : undefined)
  if (record.error && !record.data) {
    return <ProblemState error={record.error} onRetry={() => void record.refetch()} />
  }
  if (!record.data) return <SkeletonLines lines={8} className="p-5" />
  return children(record.data)
}
