import { Picker, type PickerProps, useTyped } from '../../../kit/form/picker.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

const CreateCompanyDialog = lazyPart(
  () => import('../create-company.tsx'),
  'CreateCompanyDialog',
  'create',
  'records',
  'values',
)
const UnfoldedCompany = lazyPart(
  () => import('../create-company.tsx'),
  'UnfoldedCompany',
  'create',
  'records',
  'values',
)

export function CompanyPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('companies', 'autocomplete', { query: { q } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="company"
      found={found}
      typed={typed}
      search={t('picker.company')}
      create={{
        gate: 'companies.create',
        dialog: (props) => <CreateCompanyDialog {...props} />,
        unfolded: (props) => <UnfoldedCompany {...props} />,
      }}
    />
  )
}
