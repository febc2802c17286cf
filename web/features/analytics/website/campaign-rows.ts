import type { AmountList } from '../../../kit/display/amounts.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import type { Visits } from './visits.tsx'

export interface CampaignRow {
  readonly of: 'campaign' | 'noCampaign' | 'all'
  /** As it is mostly written; empty for those without one, and for all. */
  readonly campaign: string
  /** Null where nobody tells them. */
  readonly visits: number | null
  readonly inquiries: number
  readonly interests: number
  readonly won: number
  readonly value: AmountList
}

const nothing = { inquiries: 0, interests: 0, won: 0, value: [] }

/**
 * Visits beside what came of them: campaigns meet by their keys, those with inquiries first; then what came without a
 * campaign, and all together. Visits without a campaign are not told by themselves.
 */
export function campaignRows(
  { range, campaigns }: Answer<'analytics', 'campaigns'>,
  visits: Pick<Visits, 'campaigns' | 'range'> | null,
): readonly CampaignRow[] {
  const visited = Map.groupBy(visits?.campaigns ?? [], ({ key }) => key)
  const sumOf = (key: string) => visited.get(key)?.reduce((sum, one) => sum + one.visits, 0) ?? 0
  const rows = campaigns.map(({ campaign, key, ...counts }): CampaignRow => {
    if (campaign === null || key === null) return { of: 'noCampaign', campaign: '', visits: null, ...counts }
    return { of: 'campaign', campaign, visits: visits && sumOf(key), ...counts }
  })
  const known = new Set(campaigns.map(({ key }) => key))
  const others = [...visited]
    .filter(([key]) => !known.has(key))
    .map(([key, some]): CampaignRow => {
      return { of: 'campaign', campaign: some[0]!.campaign, visits: sumOf(key), ...nothing }
    })
    .toSorted((one, other) => other.visits! - one.visits!)
  const orderedRows = [...rows.filter(({ of }) => of === 'campaign'), ...others]
  const without = rows.filter(({ of }) => of === 'noCampaign')
  if (orderedRows.length + without.length === 0) return []
  const { inquiries, interests, won, value } = range
  const all = { of: 'all', campaign: '', visits: visits?.range.visits ?? null } as const
  return [...orderedRows, ...without, { ...all, inquiries, interests, won, value }]
}
