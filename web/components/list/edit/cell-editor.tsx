import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import { cx } from '../../../../ui/class-names.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { countryOptions } from '../../../lib/words/countries.ts'
import { readAmount } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { valueText } from '../../../lib/words/values.ts'
import { problemText } from '../../problem-state.tsx'
import { useModuleEdit } from '../../record/use-module-edit.ts'
import type { EditedModule, EditedRow } from './use-list-editing.tsx'

type CellEditorProps = {
  module: EditedModule
  row: EditedRow
  name: string
  field: PlainField
  label: string
  /** How people call the record. */
  record: string
  onDone: () => void
}

/** A cell while it is changed: Enter or leaving it saves, Escape gives up, and what was saved can be taken back. */
export function CellEditor({ module, name, field, label, record, onDone, ...props }: CellEditorProps) {
  const { t } = useTranslation()
  // What the change is made on: the list may bring another's meanwhile.
  const [row] = useState(props.row)
  // A row of the list is the record as far as the change of one of its fields goes.
  const edit = useModuleEdit(module, row as never, true)
  const before = row[name] ?? null
  const [text, setText] = useState(before === null ? '' : String(before))
  const [busy, setBusy] = useState(false)
  const over = useRef(false)
  // A choice made with the keys stands when they leave it; one made with the pointer stands at once.
  const keyed = useRef(false)

  async function put(value: unknown, from: unknown, version: number, saved: () => void) {
    const comparable = (one: unknown) => (field.kind === 'money' && one !== null ? Number(one) : one)
    const read = (one: unknown) => comparable((one as EditedRow)[name] ?? null)
    const outcome = await edit.save({
      patch: { [name]: value },
      baseline: { ...row, [name]: from, version } as never,
      label,
      read,
      show: (one) => valueText((one as unknown as EditedRow)[name], name),
      mine: valueText(value, name),
    })
    if (outcome === 'saved') saved()
  }

  async function commit(typed = text) {
    if (over.current) return
    const next = readTyped(field, typed)
    if ('problem' in next) return failed(new Error(t(next.problem)))
    over.current = true
    if (String(next.value ?? '') === String(before ?? '')) return onDone()
    setBusy(true)
    try {
      await put(next.value, before, row.version, () =>
        showToast({
          title: t('list.cellSaved', { field: label, record }),
          onUndo: () => void put(before, next.value, row.version + 1, () => {}).catch(tell),
        }),
      )
      onDone()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }

  function failed(error: unknown) {
    over.current = false
    tell(error)
  }
  const tell = (error: unknown) => {
    const detail = error instanceof Error && !('code' in error) ? error.message : problemText(error)
    showToast({ tone: 'danger', title: t('list.cellNotSaved', { field: label }), detail })
  }

  function onKeyDown(event: KeyboardEvent) {
    keyed.current = true
    if (event.key === 'Escape') {
      event.stopPropagation()
      over.current = true
      onDone()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void commit()
    }
  }

  const shared = {
    'aria-label': label,
    'aria-busy': busy || undefined,
    value: text,
    autoFocus: true,
    onKeyDown,
    onBlur: (_event: FocusEvent) => void commit(),
    className: cx(
      'h-7 w-full min-w-24 rounded-sm border border-accent bg-surface px-1.5 text-sm outline-none',
      (field.kind === 'number' || field.kind === 'money') && 'text-right tabular-nums',
    ),
  }
  const options = optionsOf(name, field, t)
  if (options) {
    return (
      <select
        {...shared}
        onPointerDown={() => {
          keyed.current = false
        }}
        onChange={({ target }) => {
          setText(target.value)
          if (!keyed.current) void commit(target.value)
        }}
      >
        {field.nullable && <option value="">{t('record.none')}</option>}
        {options.map(({ value, label: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      type={field.kind === 'day' ? 'date' : 'text'}
      inputMode={field.kind === 'number' || field.kind === 'money' ? 'decimal' : undefined}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => field.kind !== 'day' && target.select()}
    />
  )
}

function optionsOf(name: string, { kind, choices }: PlainField, t: ReturnType<typeof useTranslation>['t']) {
  if (kind === 'choice') return (choices ?? []).map((value) => ({ value, label: valueText(value, name) }))
  if (kind === 'country') return countryOptions()
  if (kind !== 'yesNo') return null
  return ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'value.yes' : 'value.no') }))
}

type Read = { value: unknown } | { problem: 'form.required' | 'list.number' | 'form.amount' }

/** What was typed, as the interface takes it. */
function readTyped({ kind, nullable }: PlainField, typed: string): Read {
  const text = typed.trim()
  if (text === '') return nullable ? { value: null } : { problem: 'form.required' }
  if (kind === 'yesNo') return { value: text === 'true' }
  if (kind === 'money') {
    const amount = readAmount(text)
    return amount === null ? { problem: 'form.amount' } : { value: amount }
  }
  if (kind !== 'number') return { value: text }
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? { value: number } : { problem: 'list.number' }
}
