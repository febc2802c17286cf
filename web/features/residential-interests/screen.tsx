import { ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ResidentialInterestBulkActions } from './bulk-actions.tsx'
import { compactResidentialInterest, residentialInterestColumns } from './columns.tsx'
import { CreateResidentialInterestDialog } from './public/create-residential-interest.tsx'
import { ResidentialInterestRecord } from './record.tsx'
import { StagesDialog } from './stages-dialog.tsx'
import { useResidentialInterestFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [setting, setSetting] = useState(false)
  const filters = useResidentialInterestFilters()
  const columns = useMemo(() => residentialInterestColumns(t), [t])
  return (
    <>
      <KindList
        type="residential_interest"
        columns={columns}
        compactRow={compactResidentialInterest}
        filters={filters}
        Record={ResidentialInterestRecord}
        actions={
          can('residential_interests.edit') && (
            <Button icon={<ListOrdered />} onClick={() => setSetting(true)}>
              {t('residentialInterests.stages')}
            </Button>
          )
        }
        bulkGates={['residential_interests.edit', 'residential_interests.delete']}
        bulk={(ids, clear) => <ResidentialInterestBulkActions ids={ids} onDone={clear} />}
        create={(done) => <CreateResidentialInterestDialog {...done} />}
      />
      {setting && <StagesDialog onClose={() => setSetting(false)} />}
    </>
  )
}

export function RecordScreen() {
  return <RecordPage type="residential_interest" Record={ResidentialInterestRecord} />
}
