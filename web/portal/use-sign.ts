import { useAct } from './session.tsx'

/** Leads to the page where a document is signed. */
export function useSign() {
  return useAct('signDocument', ({ url }) => location.assign(url))
}
