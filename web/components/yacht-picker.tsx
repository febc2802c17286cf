import { lazy, useDeferredValue, useState } from 'react'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { useRead } from '../lib/server-state.ts'
import { usePort } from '../lib/session.tsx'
import { useTranslation, withTexts } from '../lib/words/i18n.ts'
import { Picker, type PickerProps } from './picker.tsx'

const CreateYachtDialog = lazy(() =>
  withTexts(import('./create/create-yacht.tsx'), 'create', 'records', 'values').then((file) => ({
    default: file.CreateYachtDialog,
  })),
)

type YachtPickerProps = PickerProps & {
  /** Offers the yachts of this client or company alone. */
  ownerId?: string
  /** Whose a new yacht is. */
  owner?: ComboboxOption | null
}

export function YachtPicker({ ownerId, owner = null, ...props }: YachtPickerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [query, setQuery] = useState('')
  const found = useRead(
    'yachts',
    'autocomplete',
    { query: { q: useDeferredValue(query), ownerId } },
    { keepPrevious: true },
  )
  return (
    <Picker
      {...props}
      type="yacht"
      found={found}
      query={query}
      onQueryChange={setQuery}
      search={t('picker.yacht')}
      {...(can('yachts.create')
        ? {
            renderCreate: (name, onClose, onCreated) => (
              <CreateYachtDialog name={name} owner={owner} onClose={onClose} onCreated={onCreated} />
            ),
          }
        : {})}
    />
  )
}
