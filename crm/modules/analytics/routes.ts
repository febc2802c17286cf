import { analytics } from '../../../contract/analytics/endpoints.ts'
import { serve } from '../../context.ts'
import { readForecast } from './forecast/read-forecast.ts'
import { periodOf } from './period.ts'
import { readAnalytics } from './read-analytics.ts'

export const analyticsRoutes = serve(analytics).with({
  read: async (ctx, { query }) => readAnalytics(ctx, await periodOf(ctx, query)),
  forecast: (ctx) => readForecast(ctx),
})
