import { RecordDeals } from '../../components/record/deals.tsx'
import { LastNote } from '../../components/record/last-note.tsx'
import type { Client } from './client.ts'
import { ClientRelations } from './relations-tab.tsx'

/** What is on with a client: live deals, berths, the last note, yachts and companies. */
export function ClientOverview({ client }: { client: Client }) {
  return (
    <>
      <RecordDeals of={{ clientId: client.id }} beside={(deal) => deal.yachtName} />
      <LastNote module="clients" id={client.id} />
      {client.yachts.length + client.companies.length > 0 && <ClientRelations client={client} />}
    </>
  )
}
