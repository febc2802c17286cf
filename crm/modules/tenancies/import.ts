import type { BodyOf } from '../../../contract/endpoint.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import type { Tx } from '../../context.ts'
import { todayInPort } from '../records/today.ts'
import { activateTenancy } from './activate.ts'
import { createTenancy } from './create.ts'
import { endTenancy } from './end.ts'

type Terms = BodyOf<typeof tenancies.createOnBerth> & { berthId: string }

/**
 * Writes down a tenancy that a list of the port has, and gives its id: it holds its berth from its start on, and is over where its
 * end has come. Throws what creating, activating and ending one throw.
 */
export async function importTenancy(tx: Tx, terms: Terms): Promise<string> {
  // What a list of the port has is so.
  const known = { acknowledgeFit: true, acknowledgeSold: true }
  const id = await createTenancy(tx, { ...terms, ...known })
  await activateTenancy(tx, id, known, null)
  const { endDate } = terms
  if (endDate && endDate <= (await todayInPort(tx))) await endTenancy(tx, id, endDate, null)
  return id
}
