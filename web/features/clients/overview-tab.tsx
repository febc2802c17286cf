import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { RecordSection } from '../../kit/record/section.tsx'
import { Part } from '../../kit/screen/part.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { RecordOverview } from '../overviews/public/record-overview.tsx'
import { RecordReservations, RecordTenancies } from '../reservations/public/record-stays.ts'
import type { Client } from './client.ts'
import { ClientRelations } from './relations-tab.tsx'

/** What is on with a client: figures, live deals and their next steps, berths, the last words, yachts and companies. */
export function ClientOverview({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { yachts, companies } = client
  return (
    <RecordOverview
      type="client"
      id={client.id}
      beside={(deal) => deal.yachtName}
      figures={[
        { label: t('nav.yachts'), value: yachts.length, tab: 'relations' },
        { label: t('nav.companies'), value: companies.length, tab: 'relations' },
      ]}
    >
      {can('tenancies.view') && (
        <Part waiting={<SkeletonLines className="p-5" />}>
          <RecordTenancies
            of={{ clientId: client.id }}
            seed={
              client.archivedAt === null ? { client: { value: client.id, label: client.fullName } } : null
            }
          />
        </Part>
      )}
      {can('reservations.view') && (
        <Part waiting={<SkeletonLines className="p-5" />}>
          <RecordReservations
            of={{ clientId: client.id }}
            seed={
              client.archivedAt === null ? { client: { value: client.id, label: client.fullName } } : null
            }
          />
        </Part>
      )}
      <RecordSection name="relations">
        <ClientRelations client={client} />
      </RecordSection>
    </RecordOverview>
  )
}
