import { Reach, reachOf } from '../../../kit/record/facts/reach.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'

/** How the client behind a record is reached; nothing for whoever may not see clients. */
export function ClientReach({ clientId }: { clientId: string }) {
  const { can } = usePort()
  const client = useClient(clientId)
  if (!can('clients.view') || client.error) return null
  return <Reach of={client.data && reachOf(client.data.contacts)} />
}

/** The telephone of a client as one line among other facts. */
export function ClientPhone({ clientId }: { clientId: string }) {
  const client = useClient(clientId)
  const phone = client.data && reachOf(client.data.contacts).phone
  if (!phone) return null
  return (
    <a href={`tel:${phone.dial}`} className="text-xs text-accent-ink tabular-nums hover:underline">
      {phone.text}
    </a>
  )
}

function useClient(id: string) {
  const { can } = usePort()
  return useRead('clients', 'get', { params: { id } }, { enabled: can('clients.view') })
}
