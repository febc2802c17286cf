import { useParams } from '@tanstack/react-router'
import { Contact, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { CreateClientDialog } from '../../components/create/create-client.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ClientBulkActions } from './bulk-actions.tsx'
import { clientColumns, compactClient } from './columns.tsx'
import { ClientRecord } from './record.tsx'
import { useClientFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const filters = useClientFilters()
  const columns = useMemo(() => clientColumns(t), [t])
  const mayCreate = can('clients.create')
  const openCreate = () => change({ create: 'yes' })
  useShortcut('c', t('clients.create'), t('nav.clients'), openCreate, mayCreate)

  if (!can('clients.view')) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('clients.create')}
    </Button>
  )
  return (
    <>
      <RecordList
        module="clients"
        type="client"
        title={t('clients.title')}
        searchLabel={t('clients.search')}
        columns={columns}
        compactRow={(row) => compactClient(row, t)}
        filters={filters}
        actions={createButton}
        empty={
          <EmptyState icon={<Contact />} title={t('clients.emptyTitle')} action={createButton}>
            {t('clients.empty')}
          </EmptyState>
        }
        {...(can('clients.edit')
          ? { bulk: (ids, clear) => <ClientBulkActions ids={ids} onDone={clear} /> }
          : {})}
        renderRecord={(id, panel) => <ClientRecord key={id} id={id} panel={panel} />}
      />
      {search.create && (
        <CreateClientDialog
          onClose={() => change({ create: undefined }, { replace: true })}
          onCreated={(id) => change({ create: undefined, open: id }, { replace: true })}
        />
      )}
    </>
  )
}

export function RecordScreen() {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!can('clients.view')) return <NoPermission />
  return <ClientRecord id={id ?? ''} />
}
