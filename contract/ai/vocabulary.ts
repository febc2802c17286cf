// Plain, without schemas, so that the browser can have it too.

/** Who reads receipts: this server alone, or an AI provider. `compatible` speaks the protocol of OpenAI at an address. */
export const ocrProviders = ['embedded', 'openai', 'anthropic', 'compatible'] as const
export type OcrProvider = (typeof ocrProviders)[number]
export type AiProvider = Exclude<OcrProvider, 'embedded'>

/** The model of a provider where the port names none; a compatible service has no usual one. */
export const usualModels = {
  openai: 'gpt-5.4-mini',
  anthropic: 'claude-haiku-4-5',
  compatible: null,
} as const satisfies Record<AiProvider, string | null>

/** What calls an AI provider. */
export const aiFeatures = ['receipt_scan', 'connection_test'] as const
export type AiFeature = (typeof aiFeatures)[number]

/** Why a provider did not give a usable answer. */
export const aiFailures = [
  /** No answer within the time limit. */
  'timeout',
  /** The key was not accepted. */
  'unauthorized',
  /** The provider limits its own calls. */
  'rate_limited',
  /** The provider is down or cannot be reached. */
  'unavailable',
  /** The provider rejected the request: an unknown model, a format it does not support. */
  'rejected',
  /** The model declined to answer. */
  'declined',
  /** The answer does not have the required form, or its values make no sense. */
  'invalid_answer',
  /** The address leads where nothing may be sent. */
  'address_refused',
  /** The stored key cannot be decrypted. */
  'key_unreadable',
  /** The token budget of the period is used up. */
  'budget_exhausted',
  /** The user made too many calls within a minute. */
  'too_many_calls',
] as const
export type AiFailure = (typeof aiFailures)[number]

/** Period of a token budget. Periods begin and end in UTC, weeks on Monday. */
export const budgetPeriods = ['day', 'week', 'month'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** The largest cap of a budget, in tokens. */
export const largestCap = 1_000_000_000_000
