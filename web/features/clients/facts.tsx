import { shownStage } from '../../../contract/interests/pipeline.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { Amounts } from '../../kit/display/amounts.tsx'
import { Person } from '../../kit/display/person.tsx'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOf } from '../../kit/record/facts/reach.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { BalanceFact } from '../invoices/public/balance.tsx'
import { type Deal, useDealsOf } from '../overviews/public/deals.tsx'
import type { Client } from './client.ts'
import { usePortalWaiting } from './portal/use-portal-waiting.ts'

/** How a client is reached, what they hold, and what is open with them. */
export function ClientFacts({ client }: { client: Client }) {
  const { can } = usePort()
  return (
    <>
      <Reach of={reachOf(client.contacts)} />
      <Facts>
        <FieldFacts type="client" record={client} names={['nationalityIso']} />
        {can('tenancies.view') && <Holds clientId={client.id} />}
        {can('interests.view') && <Open clientId={client.id} />}
        <BalanceFact of={{ clientId: client.id }} />
        <PortalFact clientId={client.id} />
      </Facts>
    </>
  )
}

/** What the client asked in the portal and nobody answered yet. */
function PortalFact({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const count = usePortalWaiting(clientId)
  return (
    <Fact label={t('clients.tab.portal')}>
      {count !== undefined && (
        <RecordLink type="client" id={clientId} tab="portal" className="text-warning-ink hover:underline">
          {t('clients.portalWaits', { count })}
        </RecordLink>
      )}
    </Fact>
  )
}

const most = 3

/** The berths a client lies at now. */
function Holds({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const { data } = useRead('tenancies', 'list', { query: { clientId, status: 'active', limit: '20' } })
  return (
    <Fact label={t('clients.holds')}>
      {!data ? (
        <Skeleton className="h-4 w-20" />
      ) : data.data.length === 0 ? (
        <span className="text-ink-faint">{t('clients.holdsNothing')}</span>
      ) : (
        <ul>
          {data.data.slice(0, most).map(({ id, mooringNumber, tenureType, endDate }) => (
            <li key={id} className="min-h-6">
              <RecordLink type="tenancy" id={id}>
                {mooringNumber}
              </RecordLink>{' '}
              <span className="text-xs text-ink-faint">
                {t(`vocabulary.tenureType.${tenureType}`)}
                {endDate && ` · ${t('clients.holdsUntil', { date: formatDate(endDate) })}`}
              </span>
            </li>
          ))}
          {data.data.length > most && <li className="text-xs text-ink-faint">+{data.data.length - most}</li>}
        </ul>
      )}
    </Fact>
  )
}

/** The live interests of a client by stage and value, and who works on them. */
function Open({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const { data } = useDealsOf({ clientId })
  const live = data?.data.filter(({ outcome }) => outcome === null)
  const owners = [...new Set(live?.flatMap(({ assigneeName }) => assigneeName ?? []))]
  return (
    <>
      <Fact label={t('clients.openInterests')}>
        {!live ? (
          <Skeleton className="h-4 w-24" />
        ) : live.length === 0 ? (
          <span className="text-ink-faint">{t('clients.noOpenInterests')}</span>
        ) : (
          <ul className="flex flex-col">
            {live.slice(0, most).map((deal) => (
              <OpenInterest key={deal.id} deal={deal} />
            ))}
            {live.length > most && <li className="text-xs text-ink-faint">+{live.length - most}</li>}
          </ul>
        )}
      </Fact>
      {live && owners.length > 0 && (
        <Fact label={t('interest.field.assignedTo')}>
          <span className="flex flex-wrap gap-x-3">
            {owners.map((name) => (
              <Person key={name} name={name} />
            ))}
          </span>
        </Fact>
      )}
    </>
  )
}

function OpenInterest({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-2">
      <RecordLink type="interest" id={deal.id}>
        {deal.berths.length > 0 ? deal.berths.join(', ') : t('record.noBerthYet')}
      </RecordLink>
      <StageBadge
        stage={shownStage(deal.pipelineStage)}
        label={t(`interest.choice.pipelineStage.${deal.pipelineStage}`)}
      />
      <Amounts of={deal.value} className="text-xs text-ink-faint" />
    </li>
  )
}
