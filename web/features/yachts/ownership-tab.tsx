import { ArrowRightLeft } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { kinds } from '../../kit/kinds/kinds.ts'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Yacht } from './vocabulary.ts'

type OwnershipTabProps = { yacht: Yacht; canEdit: boolean; onTransfer: () => void }

/** Who owned the yacht from when to when. */
export function OwnershipTab({ yacht, canEdit, onTransfer }: OwnershipTabProps) {
  const { t } = useTranslation()
  const history = useRead('yachts', 'ownershipHistory', { params: { id: yacht.id } })
  if (history.error) return <ProblemState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <SkeletonLines className="p-5" />
  return (
    <>
      <ItemListHeader title={t('yachts.tab.ownership')}>
        {canEdit && (
          <Button size="sm" icon={<ArrowRightLeft />} onClick={onTransfer}>
            {t('yachts.transfer')}
          </Button>
        )}
      </ItemListHeader>
      <ItemList label={t('yachts.tab.ownership')}>
        {history.data.map((row) => {
          const Icon = kinds[row.ownerType].icon
          return (
            <Item
              key={row.id}
              icon={<Icon />}
              title={
                <>
                  <RecordLink type={row.ownerType} id={row.ownerId}>
                    {row.ownerName}
                  </RecordLink>
                  {row.ownedUntil === null && <Badge tone="accent">{t('yachts.presentOwner')}</Badge>}
                </>
              }
              detail={row.actorName && t('yachts.enteredBy', { name: row.actorName })}
              aside={period(row.ownedFrom, row.ownedUntil, t('yachts.since'))}
            />
          )
        })}
      </ItemList>
    </>
  )
}

function period(from: string, until: string | null, since: string): string {
  return until === null ? `${since} ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(until)}`
}
