import type { analytics } from '../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { sumsByCurrency } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { arrivalsQuery } from './campaigns.ts'
import type { Period } from './period.ts'

/** What came of the website inquiries of a period, by campaign. */
export async function readCampaigns(ctx: Ctx, period: Period): Promise<DataOf<typeof analytics.campaigns>> {
  const { rows } = await arrivalsQuery(portOf(ctx), period).execute(ctx.db.withoutPlugins())
  const { total, values, campaigns, groups } = rows[0]!
  const wonValue = (of: string | null) => sumsByCurrency(values.filter(({ key }) => key === of))
  const { key, from, to } = period
  return {
    range: { key, from, to, ...total, value: wonValue(null) },
    campaigns: campaigns.map(({ key: compared, campaign, ...counts }) => ({
      campaign: campaign || null,
      key: compared || null,
      ...counts,
      value: wonValue(compared),
    })),
    more: groups - campaigns.length,
  }
}
