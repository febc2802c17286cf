import type { DataOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import type { Ctx } from '../../context.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { readSetting } from '../settings/read.ts'

/** What the port has set of its invoices, for whoever writes one. */
export async function readPortTerms(ctx: Ctx): Promise<DataOf<typeof invoices.terms>> {
  const { currency } = await portDefaults(ctx)
  return {
    currency,
    taxRates: await readSetting(ctx, 'tax_rates'),
    taxRounding: await readSetting(ctx, 'tax_rounding'),
    paymentTermsDays: await readSetting(ctx, 'payment_terms_days'),
    hasIssuer: (await readSetting(ctx, 'invoice_issuer')) !== null,
  }
}
