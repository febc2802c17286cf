import { useMemo } from 'react'
import { KindList } from '../../kit/list/kind-list.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactCompany, companyColumns } from './columns.tsx'
import { CreateCompanyDialog } from './create-company.tsx'
import { CompanyRecord } from './record.tsx'
import { useCompanyFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const filters = useCompanyFilters()
  const columns = useMemo(() => companyColumns(t), [t])
  return (
    <KindList
      type="company"
      columns={columns}
      compactRow={compactCompany}
      filters={filters}
      Record={CompanyRecord}
      create={(done) => <CreateCompanyDialog {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="company" Record={CompanyRecord} />
}
