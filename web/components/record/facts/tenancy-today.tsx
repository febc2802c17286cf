import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useRead } from '../../../lib/server-state.ts'
import { usePort } from '../../../lib/session.tsx'
import { formatDate, todayIso } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { RecordLink } from '../../records.tsx'
import { ClientPhone } from './client-reach.tsx'
import { Fact } from './facts.tsx'

/** The berth a yacht lies at today. */
export function BerthToday({ yachtId }: { yachtId: string }) {
  const { t } = useTranslation()
  const { may, tenancy } = useTenancyToday({ yachtId })
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

/** Who lies at a berth today, and how to call them. */
export function HolderToday({ berthId }: { berthId: string }) {
  const { t } = useTranslation()
  const { may, tenancy } = useTenancyToday({ berthId })
  if (!may) return null
  return (
    <Fact label={t('record.fact.holder')}>
      <Place>
        {tenancy === undefined ? (
          <Skeleton className="h-4 w-28" />
        ) : tenancy === null ? (
          <span className="text-ink-faint">{t('record.nobody')}</span>
        ) : (
          <>
            <span>
              <RecordLink type="client" id={tenancy.clientId}>
                {tenancy.clientName}
              </RecordLink>{' '}
              <Until day={tenancy.endDate} />
            </span>
            <ClientPhone clientId={tenancy.clientId} />
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
function useTenancyToday(of: { yachtId: string } | { berthId: string }) {
  const { can } = usePort()
  const may = can('tenancies.view')
  const query = { ...of, status: 'active' as const, limit: '20' }
  const { data } = useRead('tenancies', 'list', { query }, { enabled: may })
  const today = todayIso()
  const runs = data?.data.find(
    ({ startDate, endDate }) => startDate <= today && (endDate === null || endDate > today),
  )
  return { may, tenancy: data && (runs ?? null) }
}
