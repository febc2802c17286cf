import { type OutstandingOwner, outstandingOwners } from '../../../contract/documents/vocabulary.ts'
import { useRead } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'

/** Whether documents of records of this type may be out. */
export function hasOutstanding(type: string): type is OutstandingOwner {
  return (outstandingOwners as readonly string[]).includes(type)
}

/** The documents of a record that somebody has still to act on, for whoever may see documents. */
export function useOutstanding(type: string, id: string) {
  const { can } = usePort()
  const enabled = hasOutstanding(type) && can('documents.view')
  const entityType = type as OutstandingOwner
  return useRead('documents', 'outstanding', { query: { entityType, entityId: id } }, { enabled })
}
