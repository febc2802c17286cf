import { CalendarRange, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { ListLink } from '../../../kit/record/links/list-link.tsx'
import { RecordLink, useOpenRecord } from '../../../kit/record/links/records.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { OccupancyLink } from '../../occupancy/public/occupancy-link.tsx'
import { TenancyStatus } from '../tenancy-status.tsx'
import { periodText, type TenancyRow } from './tenancy.ts'
import type { TenancySeed } from './tenancy-dialog.tsx'

const TenancyDialog = lazyPart(
  () => import('./tenancy-dialog.tsx'),
  'TenancyDialog',
  'tenancies',
  'records',
  'values',
)

type RecordTenanciesProps = {
  of: { berthId: string } | { clientId: string } | { yachtId: string }
  /** What a new one begins with; null where none is made. */
  seed: TenancySeed | null
}

const visibleCount = 20

/** The tenancies of a client or a yacht, among what else is on with them; nothing where there are none. */
export function RecordTenancies({ of, seed }: RecordTenanciesProps) {
  const { t } = useTranslation()
  const { rows, total, list } = useTenancies(of)
  if (list.isLoading) return <SkeletonLines className="p-5" />
  if (rows.length === 0 && seed === null) return null
  return (
    <section aria-label={t('tenancies.here')}>
      <ItemListHeader title={t('tenancies.here')}>
        <NewTenancy seed={seed} />
      </ItemListHeader>
      <Tenancies rows={rows} total={total} of={of} />
    </section>
  )
}

/** The tenancies of a berth: who holds it, who held it and who will. */
export function BerthTenancies({ of, seed }: RecordTenanciesProps) {
  const { t } = useTranslation()
  const { rows, total, list } = useTenancies(of)
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines className="p-5" />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<CalendarRange />}
        title={t('tenancies.berthEmptyTitle')}
        action={<NewTenancy seed={seed} primary />}
      >
        {t('tenancies.berthEmpty')}
      </EmptyState>
    )
  }
  return (
    <>
      <ItemListHeader title={t('tenancies.here')}>
        {'berthId' in of && <OccupancyLink berthId={of.berthId} />}
        <NewTenancy seed={seed} />
      </ItemListHeader>
      <Tenancies rows={rows} total={total} of={of} />
    </>
  )
}

function useTenancies(of: RecordTenanciesProps['of']) {
  const list = useRead('tenancies', 'list', { query: { ...of, limit: String(visibleCount) } })
  return { list, rows: list.data?.data ?? [], total: list.data?.meta.total ?? 0 }
}

type TenanciesProps = { rows: readonly TenancyRow[]; total: number; of: RecordTenanciesProps['of'] }

function Tenancies({ rows, total, of }: TenanciesProps) {
  const { t } = useTranslation()
  return (
    <>
      <ItemList label={t('tenancies.here')}>
        {rows.map((row) => (
          <Item
            key={row.id}
            icon={<CalendarRange />}
            title={
              <>
                <RecordLink type="tenancy" id={row.id}>
                  {titleOf(row, of)}
                </RecordLink>
                <TenancyStatus status={row.status} />
              </>
            }
            detail={['yachtId' in of ? '' : row.yachtName, t(`vocabulary.tenureType.${row.tenureType}`)]
              .filter(Boolean)
              .join(' · ')}
            aside={periodText(row, t)}
          />
        ))}
      </ItemList>
      {total > rows.length && (
        <p className="px-5 py-2 text-sm">
          <ListLink list="tenancy" search={of} linkClass="rounded-sm text-accent-ink hover:underline">
            {t('tenancies.all')}
          </ListLink>
        </p>
      )}
    </>
  )
}

/** What is not said by where it stands. */
function titleOf({ mooringNumber, clientName }: TenancyRow, of: RecordTenanciesProps['of']): string {
  if ('berthId' in of) return clientName
  return 'clientId' in of ? mooringNumber : `${mooringNumber}, ${clientName}`
}

function NewTenancy({ seed, primary = false }: { seed: TenancySeed | null; primary?: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  if (seed === null || !can('tenancies.manage')) return null
  return (
    <>
      <Button
        size="sm"
        variant={primary ? 'primary' : 'secondary'}
        icon={<Plus />}
        onClick={() => setOpen(true)}
      >
        {t('tenancies.create')}
      </Button>
      {open && (
        <Part onClose={() => setOpen(false)}>
          <TenancyDialog
            seed={seed}
            onClose={() => setOpen(false)}
            onDone={(id) => openRecord('tenancy', id)}
          />
        </Part>
      )}
    </>
  )
}
