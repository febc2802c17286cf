import { useParams } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { CreateCompanyDialog } from '../../components/create/create-company.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compactCompany, companyColumns } from './columns.tsx'
import { CompanyRecord } from './record.tsx'
import { useCompanyFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const filters = useCompanyFilters()
  const columns = useMemo(() => companyColumns(t), [t])
  const mayCreate = can('companies.create')
  const openCreate = () => change({ create: 'yes' })
  useShortcut('c', t('companies.create'), t('nav.companies'), openCreate, mayCreate)

  if (!can('companies.view')) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('companies.create')}
    </Button>
  )
  return (
    <>
      <RecordList
        module="companies"
        type="company"
        title={t('companies.title')}
        searchLabel={t('companies.search')}
        columns={columns}
        compactRow={compactCompany}
        filters={filters}
        actions={createButton}
        empty={
          <EmptyState icon={<Building2 />} title={t('companies.emptyTitle')} action={createButton}>
            {t('companies.empty')}
          </EmptyState>
        }
        renderRecord={(id, panel) => <CompanyRecord key={id} id={id} panel={panel} />}
      />
      {search.create && (
        <CreateCompanyDialog
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
  if (!can('companies.view')) return <NoPermission />
  return <CompanyRecord id={id ?? ''} />
}
