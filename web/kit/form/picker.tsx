import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { kinds, type LinkedType } from '../kinds/kinds.ts'
import { Part } from '../screen/part.tsx'
import { usePort } from '../server/session.tsx'
import { useTranslation } from '../words/i18n.ts'
import { withPhones } from '../words/phone.ts'
import { type UnfoldedProps, useUnfolds } from './new/unfolded.tsx'

export type PickerProps = {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  /** Whether a new record is being written in its place. */
  onUnfold?: (open: boolean) => void
  placeholder?: string
  /** What names and describes it, where it stands in no field of a form. */
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}

type Found = {
  data: readonly { id: string; label: string; hint: string | null }[] | undefined
  isPending: boolean
  isPlaceholderData: boolean
}

type AnyPickerProps = PickerProps & {
  type: LinkedType
  found: Found
  typed: Typed
  search: string
  /** What makes a new record of what was typed, and the permission it takes. */
  create?: {
    gate: Permission
    dialog: (props: CreateDialogProps) => ReactNode
    /** The same in place of the picker, inside the dialog that this one stands in. */
    unfolded: (props: UnfoldedProps) => ReactNode
  }
}

type CreateDialogProps = { name: string; onClose: () => void; onCreated: (id: string, name: string) => void }

type Typed = {
  query: string
  onQueryChange: (query: string) => void
  /** Whether what was typed last is not looked for yet. */
  ahead: boolean
}

/** What is typed into a picker, and what is looked for a moment later. */
export function useTyped(): { typed: Typed; q: string } {
  const [query, onQueryChange] = useState('')
  const q = useDeferredValue(query)
  return { typed: { query, onQueryChange, ahead: q !== query }, q }
}

/** Finds a record by typing, and makes a new one of what was typed. */
export function Picker({ type, found, typed, search, create, onUnfold, ...rest }: AnyPickerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const unfolds = useUnfolds()
  const [pickedName, setPickedName] = useState<string | null>(null)
  // Folded again, it takes the focus back.
  const [returned, setReturned] = useState(false)
  const Icon = kinds[type].icon
  const options = (found.data ?? []).map((option) => ({
    value: option.id,
    label: option.label,
    hint: option.hint && withPhones(option.hint),
  }))
  const offered = create && can(create.gate) ? create : null

  function open(name: string) {
    setPickedName(name)
    if (unfolds) onUnfold?.(true)
  }

  function close() {
    setPickedName(null)
    if (!unfolds) return
    setReturned(true)
    onUnfold?.(false)
  }

  function choose(id: string, name: string) {
    rest.onChange({ value: id, label: name })
    close()
  }

  if (pickedName !== null && offered && unfolds) {
    return (
      <Part onClose={close}>{offered.unfolded({ name: pickedName, onFold: close, onCreated: choose })}</Part>
    )
  }
  return (
    <>
      <Combobox
        {...rest}
        query={typed.query}
        onQueryChange={typed.onQueryChange}
        autoFocus={returned}
        value={rest.value && { ...rest.value, icon: <Icon className="size-4 text-ink-faint" /> }}
        options={options}
        // What is offered, a new record too, answers all that was typed; reading it again changes nothing of that.
        busy={typed.ahead || found.isPlaceholderData || found.isPending}
        searchPlaceholder={search}
        clearable
        {...(offered
          ? { create: { label: (name: string) => t('picker.create', { name }), onCreate: open } }
          : {})}
      />
      {pickedName !== null && offered && (
        <Part onClose={close}>{offered.dialog({ name: pickedName, onClose: close, onCreated: choose })}</Part>
      )}
    </>
  )
}
