import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useRecordForm } from '../../kit/form/use-record-form.ts'

/**
 * A form over values that have no version. It follows them until something is typed, and what is typed stays while they are read
 * anew; saved, it goes over what stands there. `write` gives what was stored, and throws ApiError.
 */
export function useValuesForm<V extends FieldValues>(values: V, write: (typed: V) => Promise<V>) {
  // Each reading that says something else counts as the next version; what is stored stands between two of them.
  const [read, setRead] = useState({ version: 1, values })
  if (JSON.stringify(values) !== JSON.stringify(read.values)) setRead({ version: read.version + 1, values })
  return useRecordForm<typeof read, V>(read, {
    valuesOf: (of) => of.values,
    write: async (_, __, { typed }) => ({ version: read.version + 0.5, values: await write(typed) }),
    read: async () => read,
    labelOf: (name) => name,
  })
}
