import { websiteAnalytics, websiteAnalyticsSettings } from '../../../contract/website-analytics/endpoints.ts'
import { serve } from '../../context.ts'
import { settingsBox } from '../settings/secrets.ts'
import { Memory } from './memory.ts'
import { readWebsite, testConnection, type WebsiteServices } from './read.ts'
import { assertServiceAddress, readWebsiteSettings, saveWebsiteSettings } from './settings.ts'

export function websiteAnalyticsRoutes(services: WebsiteServices) {
  const box = settingsBox(services.env)
  const memory = new Memory()
  const figures = serve(websiteAnalytics).with({
    read: { outside: (ctx, { query }) => readWebsite(ctx, services, memory, query) },
  })
  const settings = serve(websiteAnalyticsSettings).with({
    get: readWebsiteSettings,
    put: {
      outside: async (ctx, { body, ifMatch }) => {
        await assertServiceAddress(body, services.addresses)
        return ctx.inTenant(async (tx) => {
          await saveWebsiteSettings(tx, box, body, ifMatch)
          return readWebsiteSettings(tx)
        })
      },
    },
    test: { outside: (ctx) => testConnection(ctx, services, memory) },
  })
  return [...figures, ...settings]
}
