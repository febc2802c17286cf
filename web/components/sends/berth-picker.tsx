import { useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

type Chosen = { value: string; label: string } | null
type BerthPickerProps = {
  label: string
  value: Chosen
  onChange: (value: Chosen) => void
  error: string | undefined
}

/** Finds a berth by its mooring number. */
export function BerthPicker({ label, value, onChange, error }: BerthPickerProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const berths = useRead('berths', 'options', { query: { q: query } }, { keepPrevious: true })
  return (
    <Field label={label} error={error} required>
      <Combobox
        value={value}
        onChange={onChange}
        options={(berths.data ?? [])
          .slice(0, 50)
          .map(({ id, label: mooring }) => ({ value: id, label: mooring }))}
        query={query}
        onQueryChange={setQuery}
        busy={berths.isFetching}
        searchPlaceholder={t('sends.berth')}
        clearable
      />
    </Field>
  )
}
