import { useState } from 'react'
import type { Density } from '../../../ui/data-table/columns.ts'

export type TableLook = { density: Density; hiddenColumns: readonly string[] }

/** Row height and hidden columns of a form's table, kept in this browser. */
export function useTableLook(formId: string): [TableLook, (changes: Partial<TableLook>) => void] {
  const [look, setLook] = useState<TableLook>(() => ({
    density: localStorage.getItem(densityKey) === 'compact' ? 'compact' : 'comfortable',
    hiddenColumns: (localStorage.getItem(hiddenKey(formId)) ?? '').split(',').filter(Boolean),
  }))
  function change(changes: Partial<TableLook>) {
    const next = { ...look, ...changes }
    setLook(next)
    localStorage.setItem(densityKey, next.density)
    localStorage.setItem(hiddenKey(formId), next.hiddenColumns.join())
  }
  return [look, change]
}

const densityKey = 'table-density'
const hiddenKey = (formId: string) => `hidden-columns:${formId}`
