import type pg from 'pg'
import { appRole } from '../database/pools.ts'

/** Whether a connection acts as the product: it signs in as its role, or takes that on where it has an address. */
export function actsAsApp(client: pg.Client): boolean {
  const { user, connectionParameters } = client as unknown as {
    user: string
    connectionParameters: { options?: string }
  }
  return user === appRole || (connectionParameters.options?.includes(`role=${appRole}`) ?? false)
}
