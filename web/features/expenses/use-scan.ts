import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Answer } from '../../kit/server/api.ts'
import { useTenantId } from '../../kit/server/tenant.ts'
import { upload } from '../../kit/server/upload.ts'
import { writeDecimal } from '../../kit/words/format.ts'
import type { TypedExpense } from './typed-expense.ts'

export type ScanRead = Answer<'expenses', 'scan'>

/** How far the reading of a receipt is. */
export interface ScanState {
  read: ScanRead | null
  error: unknown
}

/** The field of the form that each value goes into. */
export const fieldOf = {
  merchant: 'merchant',
  date: 'expenseDate',
  total: 'amount',
  tax: 'taxAmount',
  currency: 'currency',
  category: 'category',
} as const satisfies Partial<Record<keyof ScanRead, keyof TypedExpense>>

export const scannedValues = Object.keys(fieldOf) as (keyof typeof fieldOf)[]

/** Reads a receipt and fills in what nobody has typed yet. */
export function useScan(form: UseFormReturn<TypedExpense>): {
  state: ScanState | null
  read: (file: File) => void
} {
  const tenantId = useTenantId()
  const [state, setState] = useState<ScanState | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    stop.current = leaving
    return () => leaving.abort()
  }, [])

  function fill(read: ScanRead) {
    for (const name of scannedValues) {
      const found = read[name]
      const field = fieldOf[name]
      if (!found || form.getFieldState(field).isDirty) continue
      form.setValue(field, isAmount(field) ? writeDecimal(found.value) : found.value, {
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }

  async function send(file: File) {
    setState({ read: null, error: null })
    const body = new FormData()
    body.append('file', file)
    const { signal } = stop.current
    try {
      const read = await upload('expenses', 'scan', body, { tenantId, signal, onProgress: () => undefined })
      fill(read)
      setState({ read, error: null })
    } catch (error) {
      if (!signal.aborted) setState({ read: null, error })
    }
  }

  return { state, read: (file) => void send(file) }
}

const isAmount = (field: string) => field === 'amount' || field === 'taxAmount'
