import { lazy, useDeferredValue, useState } from 'react'
import { useRead } from '../lib/server-state.ts'
import { usePort } from '../lib/session.tsx'
import { useTranslation, withTexts } from '../lib/words/i18n.ts'
import { Picker, type PickerProps } from './picker.tsx'

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
  const { can } = usePort()
  const [query, setQuery] = useState('')
  const found = useRead(
    'clients',
    'options',
    { query: { q: useDeferredValue(query) } },
    { keepPrevious: true },
  )
  return (
    <Picker
      {...props}
      type="client"
      found={found}
      query={query}
      onQueryChange={setQuery}
      search={t('picker.client')}
      {...(can('clients.create')
        ? {
            renderCreate: (name, onClose, onCreated) => (
              <CreateClientDialog name={name} onClose={onClose} onCreated={onCreated} />
            ),
          }
        : {})}
    />
  )
}

export function CompanyPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [query, setQuery] = useState('')
  const found = useRead(
    'companies',
    'autocomplete',
    { query: { q: useDeferredValue(query) } },
    { keepPrevious: true },
  )
  return (
    <Picker
      {...props}
      type="company"
      found={found}
      query={query}
      onQueryChange={setQuery}
      search={t('picker.company')}
      {...(can('companies.create')
        ? {
            renderCreate: (name, onClose, onCreated) => (
              <CreateCompanyDialog name={name} onClose={onClose} onCreated={onCreated} />
            ),
          }
        : {})}
    />
  )
}
