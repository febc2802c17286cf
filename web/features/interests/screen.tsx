import { Columns3, List } from 'lucide-react'
import { useMemo } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { BoardScreen } from './board/board-screen.tsx'
import { InterestBulkActions } from './bulk-actions.tsx'
import { compactInterest, interestColumns } from './columns.tsx'
import { CreateInterestDialog } from './public/create-interest.tsx'
import { InterestRecord } from './record.tsx'
import { useInterestFilters } from './use-filters.tsx'

/** The pipeline: as a board by stage, or as a table over the same filters. */
export function ListScreen() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const view = search.view === 'table' ? 'table' : 'board'
  const filters = useInterestFilters(view)
  const columns = useMemo(() => interestColumns(t), [t])
  // The board shows open deals: so does the table that one comes to from there, by a filter that can be taken away.
  const show = (next: string) =>
    change(
      next === 'board'
        ? { view: undefined, outcome: undefined }
        : { view: next, outcome: search.outcome ?? 'none' },
    )
  useShortcut('v', t('interests.switchView'), t('nav.interests'), () =>
    show(view === 'board' ? 'table' : 'board'),
  )
  const { clientId } = search
  const nameOf = filters.find(({ id }) => id === 'clientId')?.labelOf
  const client = clientId ? { value: clientId, label: nameOf?.(clientId) ?? '' } : null
  return (
    <KindList
      type="interest"
      columns={columns}
      compactRow={(row) => compactInterest(row, t)}
      filters={filters}
      Record={InterestRecord}
      actions={
        <SegmentedControl
          label={t('interests.view')}
          value={view}
          onValueChange={show}
          segments={[
            { value: 'board', label: <Columns3 />, name: t('interests.board') },
            { value: 'table', label: <List />, name: t('interests.table') },
          ]}
        />
      }
      bulk={(ids, clear) => <InterestBulkActions ids={ids} onDone={clear} />}
      instead={view === 'board' ? (parts) => <BoardScreen filters={filters} {...parts} /> : undefined}
      create={(done) => <CreateInterestDialog seed={{ client, berthId: search.berthId }} {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="interest" Record={InterestRecord} />
}
