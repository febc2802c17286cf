import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { maySee } from '../kinds/kind.ts'
import { kinds, type LinkedType } from '../kinds/kinds.ts'
import { usePort } from '../server/session.tsx'
import type { RecordPlace } from './loaded-record.tsx'

/** The page of the record that the address names, for whoever may see such records. */
export function RecordPage({ type, Record }: { type: LinkedType; Record: ComponentType<RecordPlace> }) {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!maySee(kinds[type].page.gates, can)) return <NoPermission />
  // Who walks on takes nothing of one record to the next: no half-written answer, no open dialog.
  return <Record key={id} id={id ?? ''} />
}
