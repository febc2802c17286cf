import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { portOfTab } from './session.tsx'

/** Leads to the page where a document is signed. */
export function useSign() {
  return useMutation({
    mutationFn: async (id: string) => {
      const port = portOfTab()
      const { url } = await call(
        'portal',
        'signDocument',
        { params: { id }, query: port ? { port } : {} },
        { probing: true },
      )
      location.assign(url)
    },
  })
}
