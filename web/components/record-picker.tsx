import { lazyPart } from '../lib/lazy-part.ts'
import { useRead } from '../lib/server-state.ts'
import { useTranslation } from '../lib/words/i18n.ts'
import { Picker, type PickerProps, useTyped } from './picker.tsx'

const CreateClientDialog = lazyPart(
  () => import('./create/create-client.tsx'),
  'CreateClientDialog',
  'create',
  'records',
  'values',
)
const CreateCompanyDialog = lazyPart(
  () => import('./create/create-company.tsx'),
  'CreateCompanyDialog',
  'create',
  'records',
  'values',
)
const UnfoldedClient = lazyPart(
  () => import('./create/create-client.tsx'),
  'UnfoldedClient',
  'create',
  'records',
  'values',
)
const UnfoldedCompany = lazyPart(
  () => import('./create/create-company.tsx'),
  'UnfoldedCompany',
  'create',
  'records',
  'values',
)

export function ClientPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('clients', 'options', { query: { q, limit: '20' } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="client"
      found={found}
      typed={typed}
      search={t('picker.client')}
      create={{
        gate: 'clients.create',
        dialog: (props) => <CreateClientDialog {...props} />,
        unfolded: (props) => <UnfoldedClient {...props} />,
      }}
    />
  )
}

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
