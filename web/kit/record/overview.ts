import type { Answer } from '../server/api.ts'

export type Overview = Answer<'overviews', 'client'>
export type OverviewType = keyof typeof filterOfType

/** Whether a kind of record opens on what is on with it. */
export function hasOverview(type: string): type is OverviewType {
  return type in filterOfType
}

/** How the list of deals is narrowed to those of a record. */
export const filterOfType = {
  client: 'clientId',
  yacht: 'yachtId',
  company: 'companyId',
  berth: 'berthId',
} as const
