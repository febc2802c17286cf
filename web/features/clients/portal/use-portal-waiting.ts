import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'

/** How many messages of a client wait for an answer; undefined for none. */
export function usePortalWaiting(clientId: string): number | undefined {
  const { can } = usePort()
  const { data } = useRead('portalMessages', 'waiting', {}, { enabled: can('clients.view') })
  return data?.find((one) => one.clientId === clientId)?.count
}
