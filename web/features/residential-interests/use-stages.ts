import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'

const none: readonly string[] = []

/** The stages of the port in their order, for whoever may see them. */
export function useStages(): readonly string[] {
  const { can } = usePort()
  const enabled = can('residential_interests.view')
  return useRead('residentialInterests', 'stages', {}, { enabled }).data?.stages ?? none
}
