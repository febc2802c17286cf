import { useDeferredValue, useState } from 'react'
import { Combobox, type ComboboxOption } from '../../../../ui/combobox.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type InterestPickerProps = {
  value: ComboboxOption | null
  placeholder: string
  onChange: (option: ComboboxOption | null) => void
}

/** Finds an open deal by what its client, yacht or berth is called. */
export function InterestPicker({ value, placeholder, onChange }: InterestPickerProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const found = useRead(
    'interests',
    'list',
    { query: { q: useDeferredValue(query) || undefined, outcome: 'none', limit: '20' } },
    { keepPrevious: true },
  )
  const options = (found.data?.data ?? []).map(({ id, clientName, yachtName, berths, pipelineStage }) => ({
    value: id,
    label: [clientName, ...berths].join(' · '),
    hint: [yachtName, t(`interest.choice.pipelineStage.${pipelineStage}`)].filter(Boolean).join(' · '),
  }))
  return (
    <Combobox
      value={value}
      onChange={onChange}
      options={options}
      query={query}
      onQueryChange={setQuery}
      busy={found.isPending || found.isPlaceholderData}
      placeholder={placeholder}
      searchPlaceholder={t('picker.interest')}
    />
  )
}
