import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { kinds, type LinkedType } from '../kinds.ts'
import { useTranslation } from '../lib/words/i18n.ts'

export type PickerProps = {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  placeholder?: string
  /** What names and describes it, where it stands in no field of a form. */
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
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
  /** The dialog that makes a new record of what was typed; none without the right to. */
  renderCreate?: (
    name: string,
    onClose: () => void,
    onCreated: (id: string, name: string) => void,
  ) => ReactNode
}

/** Finds a record by typing, and makes a new one of what was typed. */
export function Picker({ type, found, search, renderCreate, ...rest }: AnyPickerProps) {
  const { t } = useTranslation()
  const [named, setNamed] = useState<string | null>(null)
  const Icon = kinds[type].icon
  const options = (found.data ?? []).map((option) => ({
    value: option.id,
    label: option.label,
    hint: option.hint,
  }))
  const close = () => setNamed(null)
  return (
    <>
      <Combobox
        {...rest}
        value={rest.value && { ...rest.value, icon: <Icon className="size-4 text-ink-faint" /> }}
        options={options}
        busy={found.isFetching}
        searchPlaceholder={search}
        clearable
        {...(renderCreate
          ? { create: { label: (name: string) => t('picker.create', { name }), onCreate: setNamed } }
          : {})}
      />
      {named !== null && renderCreate && (
        <Suspense>
          {renderCreate(named, close, (id, name) => {
            rest.onChange({ value: id, label: name })
            close()
          })}
        </Suspense>
      )}
    </>
  )
}
