import { lazy } from 'react'
import { useRead } from '../lib/server-state.ts'
import { useTranslation, withTexts } from '../lib/words/i18n.ts'
import { Picker, type PickerProps, useTyped } from './picker.tsx'

const CreateClientDialog = lazy(() =>
  withTexts(import('./create/create-client.tsx'), 'create', 'records', 'values').then((file) => ({
    default: file.CreateClientDialog,
  })),
)
const CreateCompanyDialog = lazy(() =>
  withTexts(import('./create/create-company.tsx'), 'create', 'records', 'values').then((file) => ({
    default: file.CreateCompanyDialog,
  })),
)

export function ClientPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('clients', 'options', { query: { q } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="client"
      found={found}
      {...typed}
      search={t('picker.client')}
      create={{ gate: 'clients.create', render: (dialog) => <CreateClientDialog {...dialog} /> }}
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
      {...typed}
      search={t('picker.company')}
      create={{ gate: 'companies.create', render: (dialog) => <CreateCompanyDialog {...dialog} /> }}
    />
  )
}
