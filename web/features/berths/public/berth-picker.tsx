import { useState } from 'react'
import { Combobox, type ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { todayIso } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { heldSentence } from './held-sentence.ts'

type Chosen = ComboboxOption | null
type BerthPickerProps = {
  label: string
  value: Chosen
  onChange: (value: Chosen) => void
  error: string | undefined
  /** What stands where its number is typed. */
  search: string
}

/** Finds a berth by its mooring number, and says who holds it today. */
export function BerthPicker({ label, value, onChange, error, search }: BerthPickerProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const berths = useRead('berths', 'options', { query: { q: query } }, { keepPrevious: true })
  return (
    <Field label={label} error={error} hint={value?.hint ?? undefined} required>
      <Combobox
        value={value}
        onChange={onChange}
        options={(berths.data ?? []).slice(0, 50).map(({ id, label: mooring, holder }) => ({
          value: id,
          label: mooring,
          hint: holder && heldSentence(t, holder, todayIso()),
        }))}
        query={query}
        onQueryChange={setQuery}
        busy={berths.isPending || berths.isPlaceholderData}
        searchPlaceholder={search}
        clearable
      />
    </Field>
  )
}
