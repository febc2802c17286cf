import type { BodyOf } from '../../../contract/endpoint.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import type { Tx } from '../../context.ts'
import { activateTenancy } from './activate.ts'
import { createTenancy } from './create.ts'

type Terms = BodyOf<typeof tenancies.createOnBerth> & { berthId: string }

// What a list of the port has is so.
const known = { acknowledgeFit: true, acknowledgeSold: true }

/**
 * Writes down a tenancy that a list of the port has, and gives its id: it holds its berth from its start on. Throws what creating
 * and activating one throw.
 */
export async function importTenancy(tx: Tx, terms: Terms): Promise<string> {
  const id = await createTenancy(tx, { ...terms, ...known })
  await activateTenancy(tx, id, known, null)
  return id
}

/** Writes down one whose last day is past, and gives its id: it is over, and nothing of today follows. Throws what creating one throws. */
export function importEnded(tx: Tx, terms: Terms): Promise<string> {
  return createTenancy(tx, { ...terms, ...known }, 'ended')
}
