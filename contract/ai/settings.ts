import { z } from 'zod'
import { text, webAddress } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { budgetPeriods, largestCap, ocrProviders } from './vocabulary.ts'

const cap = z.int().min(0).max(largestCap)

/** Who reads the receipts of a port. */
export const OcrSettings = z.strictObject({
  provider: z.enum(ocrProviders),
  /** Null for the provider's own address. */
  baseUrl: webAddress.nullable(),
  /** Null for the usual model of the provider. */
  model: text(200).nullable(),
  aiEnabled: z.boolean(),
})
export type OcrSettings = z.output<typeof OcrSettings>

export const initialOcrSettings: OcrSettings = {
  provider: 'embedded',
  baseUrl: null,
  model: null,
  aiEnabled: false,
}

/** How many tokens a port uses in a period. */
export const AiBudget = z.strictObject({
  /** Whether calls stop at the hard cap. */
  enforcement: z.boolean(),
  /** Tokens from which administrators are warned, once a period; null warns nobody. */
  softCap: cap.nullable(),
  /** Tokens of a period that are not exceeded. */
  hardCap: cap,
  period: z.enum(budgetPeriods),
})
export type AiBudget = z.output<typeof AiBudget>

export const initialAiBudget: AiBudget = {
  enforcement: true,
  softCap: 400_000,
  hardCap: 500_000,
  period: 'month',
}

export const aiKey = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, schemaMessage('ai_key_form'))
