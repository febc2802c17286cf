import { analytics } from '../../../contract/analytics/endpoints.ts'
import { serve } from '../../context.ts'
import { readForecast } from './forecast/read-forecast.ts'
import { readOccupancy } from './harbour/occupancy.ts'
import { readRevenue } from './harbour/revenue.ts'
import { periodOf } from './period.ts'
import { readAnalytics } from './read-analytics.ts'
import { readCampaigns } from './read-campaigns.ts'

export const analyticsRoutes = serve(analytics).with({
  campaigns: async (ctx, { query }) => readCampaigns(ctx, await periodOf(ctx, query)),
  read: async (ctx, { query }) => readAnalytics(ctx, await periodOf(ctx, query)),
  occupancy: async (ctx, { query }) => readOccupancy(ctx, await periodOf(ctx, query, { ahead: true })),
  revenue: async (ctx, { query }) => readRevenue(ctx, await periodOf(ctx, query, { ahead: true })),
  forecast: (ctx) => readForecast(ctx),
})
