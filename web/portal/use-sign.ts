import { leavePortalFor } from '../kit/public-page/came-from-portal.ts'
import { useAct } from './session.tsx'

/** Leads to the page where a document is signed, which leads back. */
export function useSign() {
  return useAct('signDocument', ({ url }) => {
    leavePortalFor(url)
    location.assign(url)
  })
}
