import type { Answer } from '../../../lib/api.ts'

export type Overview = Answer<'overviews', 'client'>
export type OverviewType = keyof typeof filterOfType

/** How the list of deals is narrowed to those of a record. */
export const filterOfType = {
  client: 'clientId',
  yacht: 'yachtId',
  company: 'companyId',
  berth: 'berthId',
} as const
