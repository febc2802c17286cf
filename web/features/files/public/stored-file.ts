import { useRef } from 'react'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { upload } from '../../../kit/server/upload.ts'

/**
 * Stores a file of the port with the fields beside it, and gives its id. The same file is stored once, however often what
 * is made of it is tried again. Throws ApiError.
 */
export function useStoredFile(): (file: File, beside?: Readonly<Record<string, string>>) => Promise<string> {
  const tenantId = useTenantId()
  const lastFile = useRef<{ file: File; id: string } | null>(null)
  return async (file, beside = {}) => {
    if (lastFile.current?.file === file) return lastFile.current.id
    const form = new FormData()
    for (const [name, value] of Object.entries(beside)) form.append(name, value)
    form.append('file', file)
    const { signal } = new AbortController()
    const { id } = await upload('files', 'upload', form, { tenantId, signal, onProgress: () => undefined })
    lastFile.current = { file, id }
    return id
  }
}
