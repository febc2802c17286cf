import { useDeferredValue, useState } from 'react'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { useRead } from '../lib/server-state.ts'
import { type LinkedType, recordIcons } from './records.tsx'

type PickerProps = {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  placeholder?: string
  /** A last line that makes a new record of what was typed. */
  create?: { label: (query: string) => string; onCreate: (query: string) => void }
}

export function ClientPicker(props: PickerProps) {
  const { t } = useTranslation()
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
    />
  )
}

export function CompanyPicker(props: PickerProps) {
  const { t } = useTranslation()
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
    />
  )
}

export function YachtPicker({ ownerId, ...props }: PickerProps & { ownerId?: string }) {
  const { t } = useTranslation()
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
    />
  )
}

type Found = {
  data: readonly { id: string; label: string; hint: string | null }[] | undefined
  isFetching: boolean
}

type AnyPickerProps = PickerProps & {
  type: LinkedType
  found: Found
  query: string
  onQueryChange: (query: string) => void
  search: string
}

function Picker({ type, found, search, ...rest }: AnyPickerProps) {
  const Icon = recordIcons[type]
  const options = (found.data ?? []).map((option) => ({
    value: option.id,
    label: option.label,
    hint: option.hint,
  }))
  return (
    <Combobox
      {...rest}
      value={rest.value && { ...rest.value, icon: <Icon className="size-4 text-ink-faint" /> }}
      options={options}
      busy={found.isFetching}
      searchPlaceholder={search}
      clearable
    />
  )
}
