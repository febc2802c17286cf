import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { kinds, type LinkedType } from '../kinds.ts'
import { usePort } from '../lib/session.tsx'
import { useTranslation } from '../lib/words/i18n.ts'
import { Part } from './part.tsx'

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
  /** The dialog that makes a new record of what was typed, and the permission it takes. */
  create?: { gate: Permission; render: (dialog: CreateDialogProps) => ReactNode }
}

type CreateDialogProps = { name: string; onClose: () => void; onCreated: (id: string, name: string) => void }

/** What is typed into a picker, and what is looked for a moment later. */
export function useTyped() {
  const [query, onQueryChange] = useState('')
  return { typed: { query, onQueryChange }, q: useDeferredValue(query) }
}

/** Finds a record by typing, and makes a new one of what was typed. */
export function Picker({ type, found, search, create, ...rest }: AnyPickerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [named, setNamed] = useState<string | null>(null)
  const Icon = kinds[type].icon
  const options = (found.data ?? []).map((option) => ({
    value: option.id,
    label: option.label,
    hint: option.hint,
  }))
  const render = create && can(create.gate) ? create.render : null
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
        {...(render
          ? { create: { label: (name: string) => t('picker.create', { name }), onCreate: setNamed } }
          : {})}
      />
      {named !== null && render && (
        <Part onClose={close}>
          {render({
            name: named,
            onClose: close,
            onCreated: (id, name) => {
              rest.onChange({ value: id, label: name })
              close()
            },
          })}
        </Part>
      )}
    </>
  )
}
