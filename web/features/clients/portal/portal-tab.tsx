import type { Client } from '../client.ts'
import { PortalAccess } from './access.tsx'
import { Conversation } from './conversation.tsx'
import { FileRequests } from './file-requests.tsx'
import { ProfileChanges } from './profile-changes.tsx'

/** What a client has to do with the portal: whether they are let in, what they want changed, what they are asked for, and what they write there. */
export function PortalTab({ client }: { client: Client }) {
  return (
    <>
      <PortalAccess client={client} />
      <ProfileChanges client={client} />
      <FileRequests client={client} />
      <Conversation client={client} />
    </>
  )
}
