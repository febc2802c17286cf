import { z } from 'zod'
import { data } from '../endpoint.ts'
import { text, timestamp, webAddress } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { AiBudget, aiKey, OcrSettings } from './settings.ts'
import { aiFailures, aiFeatures, ocrProviders } from './vocabulary.ts'

const gate = 'admin.manage_settings'

const OcrConfig = OcrSettings.extend({
  /** Whether a key is stored. The key itself is never returned. */
  keySet: z.boolean(),
  /** Of the settings; 0 while they are the initial ones. */
  version: z.int(),
})

const Spend = z.object({
  /** The current period, in UTC; `to` is excluded. */
  from: timestamp,
  to: timestamp,
  /** Tokens of all features. */
  total: z.int(),
  byFeature: z.array(z.object({ feature: z.enum(aiFeatures), tokens: z.int(), calls: z.int() })),
})

const Budget = AiBudget.extend({ version: z.int(), spend: Spend })

export const ocrSettings = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/ocr-settings',
    summary: 'Who reads the receipts of the port; the key of the provider is never returned',
    gate,
    response: data(OcrConfig),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/ocr-settings',
    summary:
      'Sets who reads the receipts of the port. Without `key` the stored key stays, `null` removes it; another provider or address needs a key of its own',
    gate,
    body: z.strictObject({
      provider: z.enum(ocrProviders),
      baseUrl: webAddress.nullish(),
      model: text(200).nullish(),
      key: aiKey.nullish(),
      aiEnabled: z.boolean(),
    }),
    response: data(OcrConfig),
    emits: ['setting.updated'],
    ifMatch: true,
    errors: ['HOOK_ADDRESS_REFUSED', 'VERSION_STALE'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/admin/ocr-settings/test',
    summary:
      'Calls the provider of the stored settings with an empty picture, as a receipt is read; counts toward the budget',
    gate,
    body: z.strictObject({}),
    response: data(
      z.object({
        ok: z.boolean(),
        message: z.string(),
        /** Why it is not ok. */
        reason: z.enum(aiFailures).nullable(),
      }),
    ),
    emits: 'nothing',
    errors: ['AI_BUDGET_EXHAUSTED', 'RATE_LIMITED'],
    limit: 'ai',
  }),
} as const

export const aiBudget = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/ai-budget',
    summary: 'The token budget of the port with what the current period (UTC) has used by feature',
    gate,
    response: data(Budget),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/ai-budget',
    summary: 'Sets the token budget of the port',
    gate,
    body: AiBudget,
    response: data(Budget),
    emits: ['setting.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
} as const
