import { aiBudget, ocrSettings } from '../../../contract/ai/endpoints.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { settingsBox } from '../settings/secrets.ts'
import { keepSetting } from '../settings/write.ts'
import { readBudget, readSpend } from './budget.ts'
import { assertProviderAddress, readOcrSettings, saveOcrSettings } from './settings.ts'
import { testConnection } from './test-connection.ts'

export function aiRoutes(services: Pick<Services, 'env' | 'kernel' | 'addresses' | 'limits' | 'log'>) {
  const box = settingsBox(services.env)
  const readWithSpend = async (ctx: Ctx) => {
    const budget = await readBudget(ctx)
    return { ...budget, spend: await readSpend(ctx, budget.period) }
  }
  const settings = serve(ocrSettings).with({
    get: readOcrSettings,
    put: {
      outside: async (ctx, { body, ifMatch }) => {
        await assertProviderAddress(body, services.addresses)
        return ctx.inTenant(async (tx) => {
          await saveOcrSettings(tx, box, body, ifMatch)
          return readOcrSettings(tx)
        })
      },
    },
    test: { outside: (ctx) => testConnection(ctx, services) },
  })
  const budget = serve(aiBudget).with({
    get: readWithSpend,
    put: async (tx, { body, ifMatch }) => {
      if (body.softCap !== null && body.softCap > body.hardCap)
        throw new Refusal('VALIDATION_FAILED', [because('softCap', 'ai_caps')])
      await keepSetting(tx, { key: 'ai_budget', kept: body, ifMatch })
      return readWithSpend(tx)
    },
  })
  return [...settings, ...budget]
}
