import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Fact } from '../../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDate, todayIso } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPhone } from '../../clients/public/client-reach.tsx'

type BerthHolder = NonNullable<Answer<'berths', 'get'>['holder']>

/** The berth a yacht lies at today. */
export function BerthToday({ yachtId }: { yachtId: string }) {
  const { t } = useTranslation()
  const { may, tenancy } = useTenancyToday(yachtId)
  if (!may) return null
  return (
    <Fact label={t('record.fact.liesAt')}>
      <Place>
        {tenancy === undefined ? (
          <Skeleton className="h-4 w-20" />
        ) : tenancy === null ? (
          <span className="text-ink-faint">{t('record.fact.noBerthToday')}</span>
        ) : (
          <>
            <RecordLink type="berth" id={tenancy.berthId}>
              {tenancy.mooringNumber}
            </RecordLink>
            <Until day={tenancy.endDate} />
          </>
        )}
      </Place>
    </Fact>
  )
}

/** Who holds a berth today, by what and until when, and how to call them. */
export function HolderToday({ holder }: { holder: BerthHolder | null }) {
  const { t } = useTranslation()
  return (
    <Fact label={t('record.fact.holder')}>
      <Place>
        {holder === null ? (
          <span className="text-ink-faint">{t('record.nobody')}</span>
        ) : (
          <>
            <span>
              {holder.clientId && holder.clientName ? (
                <RecordLink type="client" id={holder.clientId}>
                  {holder.clientName}
                </RecordLink>
              ) : (
                t('record.held.somebody')
              )}{' '}
              <span className="text-xs text-ink-faint">{t(`record.type.${holder.kind}`)}</span>{' '}
              <Until day={holder.until} />
            </span>
            {holder.clientId && <ClientPhone clientId={holder.clientId} />}
          </>
        )}
      </Place>
    </Fact>
  )
}

/** Two lines high from the beginning, so that nothing below moves when they are known. */
function Place({ children }: { children: ReactNode }) {
  return <span className="flex min-h-12 flex-col items-start [&>*]:min-h-6">{children}</span>
}

function Until({ day }: { day: string | null }) {
  const { t } = useTranslation()
  if (!day) return null
  return <span className="text-xs text-ink-faint">{t('record.fact.until', { date: formatDate(day) })}</span>
}

/** The tenancy that runs today; `undefined` until it is known, `null` where none does. What renews it is active too before it begins. */
function useTenancyToday(yachtId: string) {
  const { can } = usePort()
  const may = can('tenancies.view')
  const query = { yachtId, status: 'active' as const, limit: '20' }
  const { data } = useRead('tenancies', 'list', { query }, { enabled: may })
  const today = todayIso()
  const runs = data?.data.find(
    ({ startDate, endDate }) => startDate <= today && (endDate === null || endDate > today),
  )
  return { may, tenancy: data && (runs ?? null) }
}
