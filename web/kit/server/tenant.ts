import { createContext, useContext } from 'react'

/** The tenant everything below acts in: a port of the CRM, an account of the form service. */
export const TenantContext = createContext<string | null>(null)

export function useTenantId(): string {
  const tenantId = useContext(TenantContext)
  if (tenantId === null) throw new Error('This screen stands outside any tenant')
  return tenantId
}
