import { lazy, useDeferredValue, useState } from 'react'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation, withTexts } from '../../lib/words/i18n.ts'
import { Picker, type PickerProps } from '../picker.tsx'

const CreateResidentialClientDialog = lazy(() =>
  withTexts(import('./create-residential-client.tsx'), 'residential', 'records', 'values').then((file) => ({
    default: file.CreateResidentialClientDialog,
  })),
)

export function ResidentialClientPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [query, setQuery] = useState('')
  const found = useRead(
    'residentialClients',
    'options',
    { query: { q: useDeferredValue(query) } },
    { keepPrevious: true },
  )
  return (
    <Picker
      {...props}
      type="residential_client"
      found={found}
      query={query}
      onQueryChange={setQuery}
      search={t('picker.client')}
      {...(can('residential_clients.create')
        ? {
            renderCreate: (name, onClose, onCreated) => (
              <CreateResidentialClientDialog name={name} onClose={onClose} onCreated={onCreated} />
            ),
          }
        : {})}
    />
  )
}
