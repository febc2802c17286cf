import type { Client } from '../client.ts'
import { Conversation } from './conversation.tsx'

/** What a client has to do with the portal: what they write there. */
export function PortalTab({ client }: { client: Client }) {
  return <Conversation client={client} />
}
