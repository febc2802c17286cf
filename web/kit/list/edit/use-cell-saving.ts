import { useRef, useState } from 'react'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { ListField } from '../../custom/custom-fields.ts'
import { fieldValue, withFieldValue } from '../../custom/values.ts'
import { readDay, writeDay } from '../../dates/typed-day.ts'
import { problemText } from '../../display/problem-state.tsx'
import { useModuleEdit } from '../../record/use-module-edit.ts'
import { useNameOf } from '../../record/use-name-of.ts'
import { readAmount, todayIso, userLocale, writeDecimal } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { textOf } from '../columns/use-list-fields.ts'
import type { EditedModule, EditedRow } from './edited.ts'

export type CellChange = {
  module: EditedModule
  row: EditedRow
  name: string
  field: ListField
  label: string
  /** How people call the record. */
  record: string
  onDone: () => void
}

/** Saves what was typed into a cell, once; it can be taken back, and a colleague's change is asked about. */
export function useCellSaving({ module, name, field, label, record, onDone, ...props }: CellChange) {
  const { t } = useTranslation()
  // What the change is made on: the list may bring another's meanwhile.
  const [row] = useState(props.row)
  const edit = useModuleEdit(module, row, true)
  const before = fieldValue(row, name)
  const [busy, setBusy] = useState(false)
  const over = useRef(false)
  const nameOf = useNameOf()
  const wordsOf = (value: unknown) => textOf(field, name, value, nameOf)

  async function put(value: unknown, from: unknown, version: number, saved: () => void) {
    const comparable = (one: unknown) => (field.kind === 'money' && one !== null ? Number(one) : one)
    const read = (one: EditedRow) => comparable(fieldValue(one, name))
    const outcome = await edit.save({
      patch: { [name]: value },
      baseline: withFieldValue({ ...row, version }, name, from),
      label,
      read,
      show: (one) => wordsOf(fieldValue(one, name)),
      mine: wordsOf(value),
    })
    if (outcome === 'saved') saved()
  }

  async function commit(typed: string) {
    if (over.current) return
    const next = readTyped(field, typed)
    if ('problem' in next) {
      const example = writeDay(`${todayIso().slice(0, 4)}-12-24`, userLocale())
      return failed(new Error(t(next.problem, { text: typed.trim(), example })))
    }
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

  function giveUp() {
    over.current = true
    onDone()
  }

  return {
    before: before === null ? '' : asTyped(field, String(before)),
    busy,
    commit,
    giveUp,
  }
}

/** A value as it is typed. */
function asTyped({ kind }: ListField, value: string): string {
  if (kind === 'money') return writeDecimal(value)
  return kind === 'day' ? writeDay(value, userLocale()) : value
}

type Read =
  | { value: unknown }
  | { problem: 'form.required' | 'list.number' | 'form.amount' | 'form.unread.day' }

/** What was typed, as the interface takes it. */
function readTyped({ kind, nullable }: ListField, typed: string): Read {
  const text = typed.trim()
  if (text === '') return nullable ? { value: null } : { problem: 'form.required' }
  if (kind === 'yesNo') return { value: text === 'true' }
  if (kind === 'money') {
    const amount = readAmount(text)
    return amount === null ? { problem: 'form.amount' } : { value: amount }
  }
  if (kind === 'day') {
    const day = readDay(text, userLocale(), todayIso())
    return day === null ? { problem: 'form.unread.day' } : { value: day }
  }
  if (kind !== 'number') return { value: text }
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? { value: number } : { problem: 'list.number' }
}
