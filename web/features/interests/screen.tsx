import { useParams } from '@tanstack/react-router'
import { Columns3, Handshake, List, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { CreateInterestDialog } from '../../components/create/create-interest.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BoardScreen } from './board-screen.tsx'
import { compactInterest, interestColumns } from './columns.tsx'
import { InterestRecord } from './record.tsx'
import { useInterestFilters } from './use-filters.tsx'

/** The pipeline: as a board by stage, or as a table over the same filters. */
export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const view = search.view === 'table' ? 'table' : 'board'
  const filters = useInterestFilters(view)
  const columns = useMemo(() => interestColumns(t), [t])
  const mayCreate = can('interests.create')
  const openCreate = () => change({ create: 'yes' })
  const toggleView = () => change({ view: view === 'board' ? 'table' : undefined })
  useShortcut('c', t('interests.create'), t('nav.interests'), openCreate, mayCreate)
  useShortcut('v', t('interests.switchView'), t('nav.interests'), toggleView)

  if (!can('interests.view')) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('interests.create')}
    </Button>
  )
  const actions = (
    <>
      <SegmentedControl
        label={t('interests.view')}
        value={view}
        onValueChange={(next) => change({ view: next === 'board' ? undefined : next })}
        segments={[
          { value: 'board', label: <Columns3 />, name: t('interests.board') },
          { value: 'table', label: <List />, name: t('interests.table') },
        ]}
      />
      {createButton}
    </>
  )
  const empty = (
    <EmptyState icon={<Handshake />} title={t('interests.emptyTitle')} action={createButton}>
      {t('interests.empty')}
    </EmptyState>
  )
  const closeCreate = { create: undefined, clientId: undefined, clientName: undefined, berthId: undefined }
  return (
    <>
      {view === 'board' ? (
        <BoardScreen filters={filters} actions={actions} empty={empty} />
      ) : (
        <RecordList
          module="interests"
          type="interest"
          title={t('nav.interests')}
          searchLabel={t('interests.search')}
          columns={columns}
          compactRow={(row) => compactInterest(row, t)}
          filters={filters}
          actions={actions}
          empty={empty}
          renderRecord={(id, panel) => <InterestRecord key={id} id={id} panel={panel} />}
        />
      )}
      {search.create && (
        <CreateInterestDialog
          seed={{
            client: search.clientId ? { value: search.clientId, label: search.clientName ?? '' } : null,
            berthId: search.berthId,
          }}
          onClose={() => change(closeCreate, { replace: true })}
          onCreated={(id) => change({ ...closeCreate, open: id }, { replace: true })}
        />
      )}
    </>
  )
}

export function RecordScreen() {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!can('interests.view')) return <NoPermission />
  return <InterestRecord id={id ?? ''} />
}
