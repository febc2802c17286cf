import type { TypeWith } from '../../../contract/kinds.ts'
import { hasFacet, type RecordType } from '../kinds/kinds.ts'
import type { Answer } from '../server/api.ts'

export type Overview = Answer<'overviews', 'client'>
export type OverviewType = TypeWith<'overview'>

/** Whether a kind of record opens on what is on with it. */
export function hasOverview(type: RecordType): type is OverviewType {
  return hasFacet(type, 'overview')
}

/** How the list of deals is narrowed to those of a record, of the kinds that deals are about. */
export const filterOfType = {
  client: 'clientId',
  yacht: 'yachtId',
  company: 'companyId',
  berth: 'berthId',
} as const
export type DealType = keyof typeof filterOfType
